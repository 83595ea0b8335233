import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { expiredOf, lotsOf, openLotsOf } from "./lot-store.ts";

/** A credit, or its release, by the number of the line. */
export interface CreditLine {
  readonly memberId: string;
  readonly id: number;
}

/** The event that an entry was given for: what a version of a rule gave has the version behind it, after a slash. */
const eventOf = (entry: string) => sql`split_part(${sql.ref(`${entry}.cause_id`)}, '/', 1)`;
/** Whether a line takes a credit back, whole or in part, or pays a loan back. */
const TAKES = sql`line.points < 0 and line.kind in ('Reversal', 'Loan')
  and coalesce(line.corrects_entry_id, line.reduces_entry_id) is not null`;

/**
 * Returns the other credits of a credit's event, such as what other rules gave for one purchase, or their releases: the
 * entries whose lots hold the points.
 */
export async function creditsBeside(db: Db, { memberId, id }: CreditLine): Promise<number[]> {
  // "0" is what follows a slash.
  const event = eventOf("credit");
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(release.id, beside.id) as id
    from points.entry credit
    join points.entry beside on beside.member_id = credit.member_id and beside.kind = 'Earned'
      and beside.corrects_entry_id is null and beside.cause_kind = credit.cause_kind
      and (beside.cause_id = ${event} or (beside.cause_id >= ${event} || '/' and beside.cause_id < ${event} || '0'))
    left join points.entry release on release.member_id = beside.member_id
      and release.corrects_entry_id = beside.id and release.kind = 'Earned'
    where credit.member_id = ${memberId} and credit.id = ${id}::bigint and credit.kind = 'Earned'
      and coalesce(release.id, beside.id) <> credit.id
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** What became of the points that credits gave. */
export interface CreditsState {
  /** Given and not taken back. */
  readonly standing: number;
  /** In their lots, or in them until it expired. */
  readonly held: number;
  /** Set aside, redeemed or sent to another member, and not given back. */
  readonly spent: number;
}

/** Returns what became of the points of these credits; one that waits has given none. Call with the balance locked. */
export async function stateOf(db: Db, memberId: string, creditIds: readonly number[]): Promise<CreditsState> {
  const ids = sql`(${[...creditIds]}::bigint[])`;
  const given = lotsOf(memberId, creditIds);
  const { rows } = await sql<Omit<CreditsState, "held">>`
    select
      (select coalesce(sum(points), 0) from points.entry
        where member_id = ${memberId} and id = any${ids} and releases_on is null)::bigint
      + (select coalesce(sum(points), 0) from points.entry line
        where member_id = ${memberId} and ${TAKES}
          and (corrects_entry_id = any${ids} or reduces_entry_id = any${ids}))::bigint as standing,
      (select coalesce(-sum(m.points), 0) from points.lot
        join points.lot_movement m on m.member_id = lot.member_id and m.lot_id = lot.id
        join points.entry line on line.member_id = m.member_id and line.id = m.entry_id
        left join points.entry redeem on redeem.member_id = line.member_id and redeem.id = line.corrects_entry_id and redeem.kind = 'Redeem'
        where ${given} and (line.kind in ('Reserved', 'Transfered') or redeem.id is not null))::bigint
      - (select coalesce(sum(lot.points), 0) from points.lot
        join points.entry line on line.member_id = lot.member_id and line.id = lot.entry_id
        join points.entry redeem on redeem.member_id = line.member_id and redeem.id = line.corrects_entry_id and redeem.kind = 'Redeem'
        where ${given})::bigint as spent`.execute(db);
  const [state = { standing: 0, spent: 0 }] = rows;
  return { ...state, held: await heldBy(db, memberId, creditIds) };
}

/** A credit of which something was taken back, and what stands of it. */
export interface LoweredCredit {
  readonly id: number;
  readonly standing: number;
}

/** All credits of a member of which something was taken back, the oldest first. */
export async function loweredCredits(db: Db, memberId: string): Promise<LoweredCredit[]> {
  const { rows } = await sql<LoweredCredit>`
    select credit.id, (credit.points + sum(line.points))::bigint as standing
    from points.entry line
    join points.entry credit on credit.member_id = line.member_id
      and credit.id = coalesce(line.corrects_entry_id, line.reduces_entry_id) and credit.points > 0
    where line.member_id = ${memberId} and ${TAKES}
    group by credit.id, credit.points order by credit.id`.execute(db);
  return rows;
}

/** Returns how many points of credits their own lots hold, or held until they expired. Call with the balance locked. */
export async function heldBy(db: Db, memberId: string, creditIds: readonly number[]): Promise<number> {
  const lots = [
    ...(await openLotsOf(db, memberId, creditIds)),
    ...(await expiredOf(db, memberId, creditIds)),
  ];
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}
