import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { EntryRow } from "../ledger/ledger-store.ts";

/** Returns how many points of a credit, or of its release, were taken back in parts. */
export async function reducedBy(tx: Tx, { memberId, id }: EntryRow): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(-sum(points), 0)::bigint as points from points.entry
    where member_id = ${memberId} and reduces_entry_id = ${id}`.execute(tx);
  return rows[0]?.points ?? 0;
}

/** What is left of a credit that nobody took back. */
export interface CreditLeft {
  readonly entryId: string;
  /** The entry whose lots hold its points: itself, or its release. */
  readonly holderId: number;
  readonly points: number;
  readonly isWaiting: boolean;
  /** The line that took all that was left of it back, or cancelled it while it waited. */
  readonly endedBy: string | null;
}

/** Returns what is left of these credits of a member. Call with the balance locked where it decides. */
export async function creditsLeft(
  db: Db,
  memberId: string,
  entryIds: readonly string[],
): Promise<CreditLeft[]> {
  const { rows } = await sql<CreditLeft>`
    select credit.public_id as entry_id, coalesce(release.id, credit.id) as holder_id, coalesce(w.state = 'waiting', false) as is_waiting,
      ending.public_id as ended_by,
      case when ending.id is null then credit.points + (
        select coalesce(sum(part.points), 0)::bigint from points.entry part
        where part.member_id = ${memberId} and part.reduces_entry_id = coalesce(release.id, credit.id)) else 0 end as points
    from points.entry credit
    left join points.pending_credit w on w.member_id = credit.member_id and w.entry_id = credit.id
    left join points.entry release on release.member_id = credit.member_id and release.corrects_entry_id = credit.id
      and release.kind = credit.kind
    left join points.entry ending on ending.member_id = credit.member_id and ending.kind in ('Reversal', 'Canceled')
      and ending.corrects_entry_id = coalesce(release.id, credit.id)
    where credit.member_id = ${memberId} and credit.public_id = any(${[...entryIds]}::text[])`.execute(db);
  return rows;
}
