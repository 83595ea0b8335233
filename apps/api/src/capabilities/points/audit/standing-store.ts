import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** How a member stood when a season was closed. */
export interface Standing {
  readonly memberId: string;
  readonly earned: number;
  /** The name of the level reached; nothing for none. */
  readonly level: string | null;
}

/** A place in the list of standings: those before it have more points. */
export interface StandingPlace {
  readonly earned: number;
  readonly memberId: string;
}

/** Returns seasons whose last day is more than so many days ago and that nobody closed, the oldest first. */
export async function seasonsToClose(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from points.season where closed_at is null and ends_on + ${days}::integer < platform.today()
    order by starts_on`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns members who have no standing in a season yet, after one of them, in the order of their ids; their balances
 * are held, so that nothing is earned until the transaction ends.
 */
export async function holdUnfrozen(
  tx: Tx,
  seasonId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select b.member_id from points.balance b
    where b.member_id > ${after} and not exists (
      select from points.season_standing t
      where t.member_id = b.member_id and t.member_id > ${after} and t.season_id = ${seasonId})
    order by b.member_id limit ${limit} for update of b`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/**
 * Freezes what these members earned in a season and the level that they reached. Call with their balances held, as a
 * statement of its own: it has to see what was earned while the balances were waited for. Returns how many that were.
 */
export async function freezeStandings(
  tx: Tx,
  seasonId: string,
  memberIds: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into points.season_standing (member_id, season_id, earned, milestone_id, last_entry_id)
    select t.member_id, ${seasonId}, coalesce(y.earned, 0),
      (select m.id from points.milestone m where m.season_id = ${seasonId} and m.points <= coalesce(y.earned, 0)
        order by m.points desc limit 1),
      (select max(e.id) from points.entry e where e.member_id = t.member_id)
    from unnest(${[...memberIds]}::text[]) as t (member_id)
    left join points.season_sum y on y.member_id = t.member_id and y.season_id = ${seasonId}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Closes a season whose standings are all there. Returns what it is called; nothing when it was closed before. */
export async function closeSeason(tx: Tx, seasonId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update points.season set closed_at = platform.clock() where id = ${seasonId} and closed_at is null
    returning name`.execute(tx);
  return rows[0]?.name;
}

/** Returns the standings of a season, the most points first, after a place in the list. */
export async function standingsAfter(
  db: Db,
  seasonId: string,
  after: StandingPlace | undefined,
  limit: number,
): Promise<Standing[]> {
  const place = after
    ? sql`and (t.earned, t.member_id) < (${after.earned}::bigint, ${after.memberId})`
    : sql``;
  const { rows } = await sql<Standing>`
    select t.member_id, t.earned, m.name as level from points.season_standing t
    left join points.milestone m on m.id = t.milestone_id
    where t.season_id = ${seasonId} ${place} order by t.earned desc, t.member_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
