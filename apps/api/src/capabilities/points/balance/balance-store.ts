import { sql, type Db } from "../../../platform/database/database.ts";
import type { LevelFacts } from "../level/level-rules.ts";
import { levelFacts } from "../level/level-store.ts";

/** The row of a member's balance and the day on which it was read. */
export interface BalanceRow {
  /** Rises with every entry of the member. */
  readonly version: number;
  /** The date in São Paulo by the programme's clock. */
  readonly today: string;
  readonly readAt: Date;
  readonly available: number;
  readonly reserved: number;
  readonly pending: number;
  readonly debt: number;
}

/** What follows from a member's lots and sums on one day, and from the programme's seasons. */
export interface BalanceOutlook {
  /** Points of lots past their date that the expiry job has not taken yet. */
  readonly past: number;
  readonly earnedInSeason: number;
  readonly redeemedInSeason: number;
  readonly expirations: { expiresOn: string; points: number }[];
  readonly expiringIn60Days: number;
  readonly season: { id: string; name: string; startsOn: string; endsOn: string } | null;
  readonly levelFacts: LevelFacts;
}

/** Returns the id of the season of today (3.2, CurrentSeason); nothing between two seasons. */
export async function currentSeasonId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from points.season
    where platform.today() between starts_on and ends_on`.execute(db);
  return rows[0]?.id;
}

/** Returns the id of the season that a day lies in; nothing between two seasons. */
export async function seasonIdOn(db: Db, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from points.season
    where ${day}::date between starts_on and ends_on`.execute(db);
  return rows[0]?.id;
}

const rowColumns = sql`b.version, platform.today() as today, platform.clock() as read_at, b.available, b.reserved,
  b.pending, b.debt`;

/** Returns the row alone, which shows whether an outlook that was read before still holds. */
export async function balanceRow(db: Db, memberId: string): Promise<BalanceRow | undefined> {
  const { rows } = await sql<BalanceRow>`select ${rowColumns} from points.balance b
    where b.member_id = ${memberId}`.execute(db);
  return rows[0];
}

/**
 * Returns the row and its outlook, in one statement. Lots past their date are marked (`past`), so that nobody sees
 * points that cannot be spent. Today is asked once: PostgreSQL would compute it anew for each lot.
 */
export async function balanceWithOutlook(
  db: Db,
  memberId: string,
): Promise<(BalanceRow & BalanceOutlook) | undefined> {
  const { rows } = await sql<BalanceRow & BalanceOutlook>`
    with today as materialized (select platform.today() as day),
    season as (select id, name, starts_on, ends_on from points.season where (select day from today) between starts_on and ends_on),
    soon as (
      select coalesce(sum(remaining) filter (where expires_on < (select day from today)), 0)::bigint as past,
        coalesce(sum(remaining) filter (where expires_on >= (select day from today)), 0)::bigint as in_60_days
      from points.lot where member_id = ${memberId} and remaining > 0 and expires_on <= (select day from today) + 60
    ),
    next as (
      select expires_on, sum(remaining)::bigint as points from points.lot
      where member_id = ${memberId} and remaining > 0 and expires_on >= (select day from today)
      group by expires_on order by expires_on limit 6
    )
    select ${rowColumns},
      coalesce(sums.earned, 0) as earned_in_season, coalesce(sums.redeemed, 0) as redeemed_in_season,
      soon.past, soon.in_60_days as expiring_in60_days,
      coalesce((select json_agg(json_build_object('expiresOn', expires_on, 'points', points) order by expires_on) from next), '[]')
        as expirations,
      (select json_build_object('id', id, 'name', name, 'startsOn', starts_on, 'endsOn', ends_on) from season) as season,
      ${levelFacts(memberId, sql`(select day from today)`)} as level_facts
    from points.balance b
      left join points.season_sum sums on sums.member_id = b.member_id and sums.season_id = (select id from season), soon
    where b.member_id = ${memberId}`.execute(db);
  return rows[0];
}
