import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { expiredOf, lotsOf, openLotsOf, type ExpiredLot, type LotOfEntry } from "./lot-store.ts";
import type { LotRest, Payer } from "./points-rules.ts";

const idsIn = (ids: readonly number[]) => sql`(${[...ids]}::bigint[])`;
/**
 * Returns the event that an entry was given for: what a version of a rule gave has the version behind it, after a
 * slash.
 */
const eventOf = (entry: string) => sql`split_part(${sql.ref(`${entry}.cause_id`)}, '/', 1)`;
/** Whether a line takes a credit back, whole or in part, or pays a loan back. */
const TAKES = sql`line.points < 0 and line.kind in ('Reversal', 'Loan')
  and coalesce(line.corrects_entry_id, line.reduces_entry_id) is not null`;

/**
 * Returns, of each of a member's credits that share their event with others, those others, such as what other rules gave for
 * one purchase, or their releases: the entries whose lots hold the points.
 */
export async function creditsBeside(
  db: Db,
  memberId: string,
  creditIds: readonly number[],
): Promise<Map<number, number[]>> {
  // "0" is what follows a slash.
  const event = eventOf("credit");
  const { rows } = await sql<{ id: number; besideId: number }>`
    select distinct credit.id, coalesce(release.id, beside.id) as beside_id
    from points.entry credit
    join points.entry beside on beside.member_id = credit.member_id and beside.kind = 'Earned'
      and beside.corrects_entry_id is null and beside.cause_kind = credit.cause_kind
      and (beside.cause_id = ${event} or (beside.cause_id >= ${event} || '/' and beside.cause_id < ${event} || '0'))
    left join points.entry release on release.member_id = beside.member_id
      and release.corrects_entry_id = beside.id and release.kind = 'Earned'
    where credit.member_id = ${memberId} and credit.id = any${idsIn(creditIds)} and credit.kind = 'Earned'
      and coalesce(release.id, beside.id) <> credit.id
    order by credit.id, beside_id`.execute(db);
  const byCredit = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byCredit].map(([id, others]) => [id, others.map(({ besideId }) => besideId)]));
}

/** Returns what stands of each credit: given, and not taken back. One that waits has given nothing. Call with the balance locked. */
export async function standingOf(
  db: Db,
  memberId: string,
  creditIds: readonly number[],
): Promise<Map<number, number>> {
  const ids = idsIn(creditIds);
  const { rows } = await sql<{ id: number; standing: number }>`
    select id, sum(points)::bigint as standing from (
      select id, points from points.entry where member_id = ${memberId} and id = any${ids} and releases_on is null
      union all
      select coalesce(corrects_entry_id, reduces_entry_id), points from points.entry line
      where member_id = ${memberId} and ${TAKES} and (corrects_entry_id = any${ids} or reduces_entry_id = any${ids})
    ) given group by id`.execute(db);
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

/** Returns how many points of credits are set aside, redeemed or sent to another member, and not given back. Call with the balance locked. */
export async function spentOf(db: Db, memberId: string, creditIds: readonly number[]): Promise<number> {
  const given = lotsOf(memberId, creditIds);
  // What an import redeems is moved by the line "Redeem" itself.
  const { rows } = await sql<{ spent: number }>`
    select ((select coalesce(-sum(m.points), 0) from points.lot
        join points.lot_movement m on m.member_id = lot.member_id and m.lot_id = lot.id
        join points.entry line on line.member_id = m.member_id and line.id = m.entry_id
        left join points.entry redeem on redeem.member_id = line.member_id and redeem.id = line.corrects_entry_id and redeem.kind = 'Redeem'
        where ${given} and (line.kind in ('Reserved', 'Redeem', 'Transfered') or redeem.id is not null))
      - (select coalesce(sum(lot.points), 0) from points.lot
        join points.entry line on line.member_id = lot.member_id and line.id = lot.entry_id
        join points.entry redeem on redeem.member_id = line.member_id and redeem.id = line.corrects_entry_id and redeem.kind = 'Redeem'
        where ${given}))::bigint as spent`.execute(db);
  return rows[0]?.spent ?? 0;
}

/** Returns all credits of a member of which something was taken back, the oldest first. */
export async function loweredCredits(db: Db, memberId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct credit.id from points.entry line
    join points.entry credit on credit.member_id = line.member_id
      and credit.id = coalesce(line.corrects_entry_id, line.reduces_entry_id) and credit.points > 0
    where line.member_id = ${memberId} and ${TAKES} order by credit.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lots of credits, with what is left in them and what expired of them. */
export interface HeldLots {
  readonly open: readonly LotOfEntry[];
  readonly expired: readonly ExpiredLot[];
}

/** Returns the lots of credits. Call with the balance locked. */
export const lotsHeld = async (
  db: Db,
  memberId: string,
  creditIds: readonly number[],
): Promise<HeldLots> => ({
  open: await openLotsOf(db, memberId, creditIds),
  expired: await expiredOf(db, memberId, creditIds),
});

export const sumOf = (lots: readonly LotRest[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);

/** Returns how many points lots hold, or held until they expired. */
export const pointsIn = ({ open, expired }: Pick<Payer, "open" | "expired">): number =>
  sumOf(open) + sumOf(expired);

/** Returns how many points of credits their own lots hold, or held until they expired. Call with the balance locked. */
export const heldBy = async (db: Db, memberId: string, creditIds: readonly number[]): Promise<number> =>
  pointsIn(await lotsHeld(db, memberId, creditIds));
