import { sql, type RawBuilder } from "kysely";
import type { StatementFilter, StatementSort } from "@colheita/contract/points/points-endpoints";
import type { CauseKind, EntryKind, StatementLine } from "@colheita/contract/points/points-records";
import type { Db } from "../../platform/database/database.ts";

interface Order {
  readonly key: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/** The specification's sort options (3.2). Each has an index that ends in the id. */
const orders: Record<StatementSort, Order> = {
  "point-date": { key: sql`point_at`, isDescending: true },
  "expiration-date": { key: sql`coalesce(expires_on, '-infinity'::date)`, isDescending: true },
  action: { key: sql`kind`, isDescending: false },
  description: { key: sql`description`, isDescending: false },
  "commercial-gain": { key: sql`coalesce(commercial_gain_cents, -1)`, isDescending: true },
};

// The alias `id` hides the column of that name from `order by`: there it is `entry.id`.
const lineColumns = sql`id as line_number, public_id as id, kind, description, origin, points, point_at, expires_on,
  coalesce(expires_on < (select platform.today()), false) as is_expired, commercial_gain_cents`;

export interface LineRow extends Omit<StatementLine, "expiresOn" | "commercialGainCents" | "releasesOn"> {
  readonly lineNumber: number;
  readonly expiresOn: string | null;
  readonly commercialGainCents: number | null;
}

const FIRST_DAY = "0001-01-01";
const LONGEST_WINDOW_DAYS = 36_600;

/** A day of the calendar as PostgreSQL can hold it: it knows no year 0. */
const date = (day: string) => sql`${day < FIRST_DAY ? FIRST_DAY : day}::date`;

/** The window on the chosen date, its last day included. Point dates are compared as instants, so that their index serves. */
function inWindow(filter: StatementFilter): RawBuilder<unknown>[] {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'America/Sao_Paulo')`;
  const isByExpiration = filter.dateKind === "expiration";
  const from = (day: RawBuilder<unknown>) =>
    isByExpiration ? sql`expires_on >= ${day}` : sql`point_at >= ${midnight(day)}`;
  const to = (day: RawBuilder<unknown>) =>
    isByExpiration ? sql`expires_on <= ${day}` : sql`point_at < ${midnight(sql`(${day} + 1)`)}`;
  const parts: RawBuilder<unknown>[] = [];
  if (filter.days !== undefined) {
    const days = Math.min(filter.days, LONGEST_WINDOW_DAYS);
    parts.push(from(sql`(platform.today() - ${days - 1}::int)`), to(sql`platform.today()`));
  }
  if (filter.from !== undefined) parts.push(from(date(filter.from)));
  if (filter.to !== undefined) parts.push(to(date(filter.to)));
  return parts;
}

function conditions(filter: StatementFilter): RawBuilder<unknown> {
  const parts = inWindow(filter);
  if (filter.kind !== undefined) parts.push(sql`kind = ${filter.kind}`);
  const words = filter.search?.trim() ?? "";
  if (words !== "")
    parts.push(
      sql`position(platform.unaccented(${words}) in platform.unaccented(description || ' ' || origin)) > 0`,
    );
  return parts.length === 0 ? sql`` : sql` and ${sql.join(parts, sql` and `)}`;
}

/**
 * One page of visible lines after the line a cursor names, in one of the five orders. With `isCounted` each line brings
 * along how many there are in all: a kept counter, read in the same trip. The limit is part of the text: behind a
 * parameter PostgreSQL would plan for a tenth of the lines, and anew each time.
 */
export async function statementPage(
  db: Db,
  memberId: string,
  filter: StatementFilter,
  page: { after: number | undefined; size: number; isCounted: boolean },
): Promise<(LineRow & { readonly lineCount: number })[]> {
  const order = orders[filter.sort ?? "point-date"];
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const after =
    page.after === undefined
      ? sql``
      : sql` and (${order.key}, id) ${order.isDescending ? sql`<` : sql`>`}
          ((select ${order.key} from points.entry where member_id = ${memberId} and id = ${page.after}::bigint), ${page.after}::bigint)`;
  const lineCount = page.isCounted
    ? sql`, (select line_count from points.balance where member_id = ${memberId})`
    : sql``;
  const rows = await sql<LineRow & { lineCount: number }>`select ${lineColumns}${lineCount} from points.entry
    where member_id = ${memberId} and not is_invisible${conditions(filter)}${after}
    order by ${order.key} ${direction}, entry.id ${direction} limit ${sql.lit(page.size)}`.execute(db);
  return rows.rows;
}

/** How many visible lines a filter finds and what they sum to: points gained, and points gone as a negative sum. */
export async function statementTotals(
  db: Db,
  memberId: string,
  filter: StatementFilter,
): Promise<{ lines: number; gained: number; spent: number }> {
  const rows = await sql<{ lines: number; gained: number; spent: number }>`
    select count(*)::int as lines, coalesce(sum(points) filter (where points > 0), 0)::bigint as gained,
      coalesce(sum(points) filter (where points < 0), 0)::bigint as spent
    from points.entry where member_id = ${memberId} and not is_invisible${conditions(filter)}`.execute(db);
  return rows.rows[0] ?? { lines: 0, gained: 0, spent: 0 };
}

/** Whether a filter finds more lines than so many. No more than those are looked at. */
export async function hasMoreLines(
  db: Db,
  memberId: string,
  filter: StatementFilter,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ hasMore: boolean }>`select exists (
      select from points.entry where member_id = ${memberId} and not is_invisible${conditions(filter)} offset ${most}::int
    ) as has_more`.execute(db);
  return rows[0]?.hasMore ?? false;
}

export interface BalanceRow {
  readonly available: number;
  readonly reserved: number;
  readonly pending: number;
  readonly debt: number;
  readonly past: number;
  readonly earnedInSeason: number;
  readonly redeemedInSeason: number;
  readonly expirations: { expiresOn: string; points: number }[];
  readonly expiringIn60Days: number;
  readonly season: { id: string; name: string; startsOn: string; endsOn: string } | null;
  readonly nextMilestone: { name: string; points: number } | null;
  readonly readAt: Date;
}

/**
 * The balance row and what the first screens say about it, in one statement. Lots past their date that the
 * expiry job has not taken yet are told apart (`past`), so that nobody sees points that cannot be spent. Today is asked
 * once: PostgreSQL would work it out anew for each lot.
 */
export async function readBalance(db: Db, memberId: string): Promise<BalanceRow | undefined> {
  const rows = await sql<BalanceRow>`
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
    select b.available, b.reserved, b.pending, b.debt, platform.clock() as read_at,
      coalesce(sums.earned, 0) as earned_in_season, coalesce(sums.redeemed, 0) as redeemed_in_season,
      soon.past, soon.in_60_days as expiring_in60_days,
      coalesce((select json_agg(json_build_object('expiresOn', expires_on, 'points', points) order by expires_on) from next), '[]')
        as expirations,
      (select json_build_object('id', id, 'name', name, 'startsOn', starts_on, 'endsOn', ends_on) from season) as season,
      (select json_build_object('name', m.name, 'points', m.points) from points.milestone m
        where m.season_id = (select id from season) and m.points > coalesce(sums.earned, 0) order by m.points limit 1)
        as next_milestone
    from points.balance b
      left join points.season_sum sums on sums.member_id = b.member_id and sums.season_id = (select id from season), soon
    where b.member_id = ${memberId}`.execute(db);
  return rows.rows[0];
}

/** Points by month and kind, the last `months` of them, this one included. */
export async function monthlyMovements(
  db: Db,
  memberId: string,
  months: number,
): Promise<{ month: string; kind: EntryKind; points: number }[]> {
  const rows = await sql<{ month: string; kind: EntryKind; points: number }>`
    select to_char(month, 'YYYY-MM') as month, kind, points from points.month
    where member_id = ${memberId} and points <> 0
      and month > (date_trunc('month', platform.today()) - make_interval(months => ${months}))::date
    order by month, kind`.execute(db);
  return rows.rows;
}

export interface TrailRow extends LineRow {
  readonly causeKind: CauseKind;
  readonly causeTitle: string;
  readonly causeDetail: string;
  readonly correctsEntryId: number | null;
  readonly holdId: string | null;
}
export async function trailRow(db: Db, memberId: string, publicId: string): Promise<TrailRow | undefined> {
  const rows =
    await sql<TrailRow>`select ${lineColumns}, cause_kind, cause_title, cause_detail, corrects_entry_id, hold_id
    from points.entry where public_id = ${publicId} and member_id = ${memberId} and not is_invisible`.execute(
      db,
    );
  return rows.rows[0];
}

/** The lots an entry made (with what is left of them), or took from; a posted redemption took from its hold's lots. */
export async function lotsOf(
  db: Db,
  memberId: string,
  entry: { lineNumber: number; kind: EntryKind; holdId: string | null },
): Promise<
  {
    lotId: string;
    points: number;
    remaining: number;
    expiresOn: string;
    sourceId: string;
    source: string;
    isOwn: boolean;
  }[]
> {
  const rows = await sql<Awaited<ReturnType<typeof lotsOf>>[number]>`
    select l.id::text as lot_id, l.points, l.remaining, l.expires_on, e.public_id as source_id, e.description as source, true as is_own
    from points.lot l join points.entry e on e.member_id = l.member_id and e.id = l.entry_id
    where l.member_id = ${memberId} and l.entry_id = ${entry.lineNumber}
    union all
    select l.id::text, m.points, l.remaining, l.expires_on, e.public_id, e.description, false
    from points.lot_movement m
    join points.lot l on l.member_id = m.member_id and l.id = m.lot_id
    join points.entry e on e.member_id = l.member_id and e.id = l.entry_id
    where m.member_id = ${memberId} and m.entry_id in (
      select ${entry.lineNumber}::bigint union
      select id from points.entry where hold_id = ${entry.kind === "Redeem" ? entry.holdId : null}
        and member_id = ${memberId} and kind = 'Reserved' and points < 0)
    order by expires_on`.execute(db);
  return rows.rows;
}

/** The lines that spent an entry's lots: a reservation that was posted is told by its redemption. */
export async function spendingOf(db: Db, memberId: string, lineNumber: number): Promise<LineRow[]> {
  const rows = await sql<LineRow>`select ${lineColumns} from points.entry
    where member_id = ${memberId} and not is_invisible and id in (
      select coalesce(r.id, e.id) from points.lot l
      join points.lot_movement m on m.member_id = l.member_id and m.lot_id = l.id and m.points < 0
      join points.entry e on e.member_id = m.member_id and e.id = m.entry_id
      left join points.entry r on r.hold_id = e.hold_id and r.member_id = e.member_id and r.kind = 'Redeem'
      where l.member_id = ${memberId} and l.entry_id = ${lineNumber})
    order by point_at desc, entry.id desc limit 50`.execute(db);
  return rows.rows;
}

/** A visible line by its number, or the one that corrects it. */
export async function lineBy(
  db: Db,
  memberId: string,
  by: { lineNumber: number } | { corrects: number },
): Promise<LineRow | undefined> {
  const condition = "lineNumber" in by ? sql`id = ${by.lineNumber}` : sql`corrects_entry_id = ${by.corrects}`;
  const rows = await sql<LineRow>`select ${lineColumns} from points.entry
    where member_id = ${memberId} and not is_invisible and ${condition}`.execute(db);
  return rows.rows[0];
}
