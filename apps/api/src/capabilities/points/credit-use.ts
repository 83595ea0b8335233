import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** What had become of the points of a credit when it was taken back: the others could still be spent. */
export interface CreditUse {
  readonly spent: number;
  readonly expired: number;
}

/** A credit, as long as it waits, and the line that told of its release. */
const linesOf = (memberId: string, entryIds: readonly string[]) => sql`
  select line.id from points.entry credit join points.entry line on line.member_id = credit.member_id
    and (line.id = credit.id or (line.corrects_entry_id = credit.id and line.kind = credit.kind))
  where credit.member_id = ${memberId} and credit.public_id = any(${[...entryIds]}::text[])`;

/**
 * Returns what had become of a credit when `reversalId` took it back, whoever had that done. It is read from the moves of the
 * reversal: what it took from the credit's own lots was not spent, and what it gave back to them before had expired. A
 * credit that was cancelled while it waited had lost nothing.
 */
export async function useOfTaken(
  tx: Tx,
  memberId: string,
  taken: { readonly entryId: string; readonly reversalId: string },
): Promise<CreditUse> {
  const { rows } = await sql<CreditUse>`
    with reversal as (
      select id, kind, points, recorded_at from points.entry
      where member_id = ${memberId} and public_id = ${taken.reversalId}
    ), own as (
      select id from points.lot where member_id = ${memberId}
        and coalesce(renews_entry_id, entry_id) in (${linesOf(memberId, [taken.entryId])})
    )
    select case reversal.kind when 'Canceled' then 0 else -reversal.points + (
        select coalesce(sum(m.points), 0) from points.lot_movement m join own on own.id = m.lot_id
        where m.member_id = ${memberId} and m.entry_id = reversal.id) end::bigint as spent,
      (select coalesce(sum(m.points), 0) from points.lot_movement m join own on own.id = m.lot_id
        join points.entry e on e.member_id = m.member_id and e.id = m.entry_id
        where m.member_id = ${memberId} and m.points > 0 and e.kind = 'Reversal' and e.corrects_entry_id is null
          and e.recorded_at = reversal.recorded_at)::bigint as expired
    from reversal`.execute(tx);
  const [use] = rows;
  if (!use) throw new Error(`there is no entry ${taken.reversalId}`);
  return use;
}

/**
 * Has a credit hold what comes back to the lots of credits that were taken back and that it takes the place of: a redemption
 * that is returned later, or a hold that is let go.
 */
export async function takePlace(
  tx: Tx,
  memberId: string,
  { of, by }: { readonly of: readonly string[]; readonly by: string },
): Promise<void> {
  await sql`update points.lot set renews_entry_id = (
      select id from points.entry where member_id = ${memberId} and public_id = ${by})
    where member_id = ${memberId} and coalesce(renews_entry_id, entry_id) in (${linesOf(memberId, of)})`.execute(
    tx,
  );
}
