import type { ReturnReason } from "@colheita/contract/rewards/redemption-records";
import { sql, type Db, type Tx } from "../../../platform/database/database.ts";
import { ROW, type RedemptionRow } from "../redemption-store.ts";

/** Stores what a member says of a return, before its redemption moves on to it. */
export async function writeReturnWords(
  tx: Tx,
  id: string,
  { reason, comment }: { readonly reason: ReturnReason; readonly comment?: string | undefined },
): Promise<void> {
  await sql`update rewards.redemption set return_reason = ${reason}, return_comment = ${comment ?? null}
    where id = ${id}`.execute(tx);
}

/** A redemption in return, and when it was asked for. */
export interface OpenReturnRow extends RedemptionRow {
  readonly askedAt: Date;
}

/** Returns the returns that are not at their end, those that wait longest first, after one of them. */
export async function openReturns(
  db: Db,
  { after, size }: { readonly after: string | undefined; readonly size: number },
): Promise<OpenReturnRow[]> {
  const askedAt = (id: ReturnType<typeof sql>) => sql`(select max(at) from rewards.redemption_step s
    where s.redemption_id = ${id} and s.status = 'return_requested')`;
  // The place of the last row is looked up: a cursor's instant would lose the microseconds.
  const place =
    after === undefined ? sql`` : sql`where (asked_at, id) > (${askedAt(sql`${after}`)}, ${after})`;
  const { rows } = await sql<OpenReturnRow>`with d as (
      select ${ROW}, ${askedAt(sql`redemption.id`)} as asked_at from rewards.redemption
      where status in ('return_requested', 'received')
    )
    select * from d ${place} order by asked_at, id limit ${size}`.execute(db);
  return rows;
}

/** How many returns wait for operators: what the metrics of every process show. */
export const RETURNS_FOR_A_PERSON = sql<{ state: string; count: number }>`
  select state, count(d.id)::int as count from unnest(array['return_requested', 'received']) state
  left join rewards.redemption d on d.status = state and d.status in ('return_requested', 'received') group by state`;
