import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** What had become of the points of a credit when it was taken back: the others could still be spent. */
export interface CreditUse {
  readonly spent: number;
  readonly expired: number;
}

/**
 * The lots that hold points of credits: of each, as long as it waits and when it was released. A member may hold thousands,
 * so each is looked up by the line that it names.
 */
const lotsOf = (memberId: string, entryIds: readonly string[]) => sql`
  with credit as (
    select id, kind from points.entry where member_id = ${memberId} and public_id = any(${[...entryIds]}::text[])
  ), line as (
    select id from credit union all
    select release.id from credit join points.entry release
      on release.member_id = ${memberId} and release.corrects_entry_id = credit.id and release.kind = credit.kind
  )
  select lot.id from line join points.lot on lot.member_id = ${memberId} and lot.renews_entry_id = line.id
  union all
  select lot.id from line join points.lot
    on lot.member_id = ${memberId} and lot.entry_id = line.id and lot.renews_entry_id is null`;

/**
 * Returns what had become of a credit when `reversalId` took it back, whoever had that done. It is read from the moves of the
 * reversal: what it took from the credit's own lots was not spent, and what it gave back to them before had expired. A
 * credit that was cancelled while it waited had lost nothing.
 */
export async function useOfTaken(
  db: Db,
  memberId: string,
  taken: { readonly entryId: string; readonly reversalId: string },
): Promise<CreditUse> {
  const { rows } = await sql<CreditUse>`
    with reversal as (
      select id, kind, points, recorded_at from points.entry
      where member_id = ${memberId} and public_id = ${taken.reversalId}
    ), own as (${lotsOf(memberId, [taken.entryId])})
    select case reversal.kind when 'Canceled' then 0 else -reversal.points + (
        select coalesce(sum(m.points), 0) from points.lot_movement m join own on own.id = m.lot_id
        where m.member_id = ${memberId} and m.entry_id = reversal.id) end::bigint as spent,
      (select coalesce(sum(m.points), 0) from points.lot_movement m join own on own.id = m.lot_id
        join points.entry e on e.member_id = m.member_id and e.id = m.entry_id
        where m.member_id = ${memberId} and m.points > 0 and e.kind = 'Reversal' and e.corrects_entry_id is null
          and e.recorded_at = reversal.recorded_at)::bigint as expired
    from reversal`.execute(db);
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
    where member_id = ${memberId} and id in (${lotsOf(memberId, of)})`.execute(tx);
}
