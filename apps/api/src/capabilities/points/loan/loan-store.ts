import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { EntryRow } from "../ledger/ledger-store.ts";
import type { PendingCredit } from "../credit/pending-store.ts";

/** An advance that was not paid back yet. */
export type OpenLoan = Pick<
  EntryRow,
  "id" | "memberId" | "points" | "description" | "origin" | "isInvisible"
>;

/** A credit that may still be lent against. */
export interface LendableCredit extends PendingCredit {
  readonly points: number;
  readonly expiresOn: string;
  /** The points that were lent against it already. */
  readonly lent: number;
}

/** Whether no line has paid a loan back, or taken it back. */
const isOpen = sql`not exists (select from points.entry later
  where later.member_id = loan.member_id and later.corrects_entry_id = loan.entry_id)`;

/**
 * Returns a credit of a member that waits, by its public id; nothing when it is none, or has ended. Call with the
 * balance locked.
 */
export async function lendableCredit(
  tx: Tx,
  memberId: string,
  publicId: string,
): Promise<LendableCredit | undefined> {
  const { rows } = await sql<LendableCredit>`
    select w.member_id, w.entry_id, w.points, e.expires_on, (
      select coalesce(sum(lent.points), 0)::bigint from points.loan
      join points.entry lent on lent.member_id = loan.member_id and lent.id = loan.entry_id
      where loan.member_id = w.member_id and loan.against_entry_id = w.entry_id and ${isOpen}) as lent
    from points.entry e join points.pending_credit w on w.member_id = e.member_id and w.entry_id = e.id
    where e.public_id = ${publicId} and e.member_id = ${memberId} and w.state = 'waiting'`.execute(tx);
  return rows[0];
}

/** Returns the advances that a credit still has to pay back, the oldest first. Call with the balance locked. */
export async function openLoansAgainst(tx: Tx, { memberId, entryId }: PendingCredit): Promise<OpenLoan[]> {
  const { rows } = await sql<OpenLoan>`
    select e.id, e.member_id, e.points, e.description, e.origin, e.is_invisible
    from points.loan join points.entry e on e.member_id = loan.member_id and e.id = loan.entry_id
    where loan.member_id = ${memberId} and loan.against_entry_id = ${entryId}::bigint and ${isOpen}
    order by e.id`.execute(tx);
  return rows;
}

/** Records which credit is to pay an advance back. */
export async function insertLoan(tx: Tx, publicId: string, against: PendingCredit): Promise<void> {
  await sql`insert into points.loan (member_id, entry_id, against_entry_id)
    select member_id, id, ${against.entryId}::bigint from points.entry where public_id = ${publicId}`.execute(
    tx,
  );
}
