import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { expiredOf, openLotsOf } from "./lot-store.ts";

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
/** Whether something of a credit had been taken back before the line. */
const wasLowered = (credit: RawBuilder<unknown>) => sql`exists (
  select from points.entry earlier where earlier.member_id = line.member_id and earlier.id < line.id and earlier.points < 0
    and earlier.kind in ('Reversal', 'Loan') and ${credit} in (earlier.corrects_entry_id, earlier.reduces_entry_id))`;

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

/**
 * Returns how many points of these credits paid for what had been spent of others: for debts, and for credits that were taken
 * back. What has come back to them since, out of credits that had been taken back, is not in it.
 */
export async function paidForOthers(tx: Tx, memberId: string, creditIds: readonly number[]): Promise<number> {
  const credits = sql`(${[...creditIds]}::bigint[])`;
  const giver = sql`coalesce(lot.renews_entry_id, lot.entry_id)`;
  const { rows } = await sql<{ paid: number }>`
    select (
      (select coalesce(-sum(m.points), 0) from points.lot
        join points.lot_movement m on m.member_id = lot.member_id and m.lot_id = lot.id
        join points.entry line on line.member_id = m.member_id and line.id = m.entry_id
        where lot.member_id = ${memberId} and ${giver} = any${credits} and (line.kind = 'Debt' or (${TAKES}
          and coalesce(line.corrects_entry_id, line.reduces_entry_id) <> all${credits} and not ${wasLowered(giver)})))
      - (select coalesce(-sum(m.points), 0) from points.entry line
        join points.lot_movement m on m.member_id = line.member_id and m.entry_id = line.id
        join points.lot on lot.member_id = m.member_id and lot.id = m.lot_id
        where line.member_id = ${memberId} and ${TAKES}
          and (line.corrects_entry_id = any${credits} or line.reduces_entry_id = any${credits})
          and ${giver} <> all${credits} and ${wasLowered(giver)})
    )::bigint as paid`.execute(tx);
  return rows[0]?.paid ?? 0;
}

/** A credit of which something was taken back, and what stands of it. */
export interface LoweredCredit {
  readonly id: number;
  readonly standing: number;
}

/** All credits of a member of which something was taken back, the oldest first. */
export async function loweredCredits(tx: Tx, memberId: string): Promise<LoweredCredit[]> {
  const { rows } = await sql<LoweredCredit>`
    select credit.id, (credit.points + sum(line.points))::bigint as standing
    from points.entry line
    join points.entry credit on credit.member_id = line.member_id
      and credit.id = coalesce(line.corrects_entry_id, line.reduces_entry_id) and credit.points > 0
    where line.member_id = ${memberId} and ${TAKES}
    group by credit.id, credit.points order by credit.id`.execute(tx);
  return rows;
}

/** Of these credits, those that a line took back in the place of `credit`: its own event's, and those lowered before. */
export async function payersAmong(
  db: Db,
  { memberId, id }: CreditLine,
  { lineId, givers }: { readonly lineId: number; readonly givers: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select giver.id from points.entry giver
    join points.entry credit on credit.member_id = giver.member_id and credit.id = ${id}::bigint
    where giver.member_id = ${memberId} and giver.id = any(${[...givers]}::bigint[]) and (
      giver.id = credit.id
      or (giver.kind = 'Earned' and credit.kind = 'Earned' and giver.cause_kind = credit.cause_kind
        and ${eventOf("giver")} = ${eventOf("credit")})
      or exists (select from points.entry line
        where line.member_id = giver.member_id and line.id = ${lineId}::bigint and ${wasLowered(sql`giver.id`)}))`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Returns how many points of an entry its own lots hold, or held until they expired. Call with the balance locked. */
export async function heldBy(tx: Tx, memberId: string, entryId: number): Promise<number> {
  const lots = [
    ...(await openLotsOf(tx, memberId, [entryId])),
    ...(await expiredOf(tx, memberId, [entryId])),
  ];
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}
