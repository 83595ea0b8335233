import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** No entry of the ledger takes this one back, nor took its place. */
const STANDS = sql`not exists (select from points.entry later
  where later.member_id = entry.member_id and later.corrects_entry_id = entry.id)`;

/** When each of these members first earned by an invoice that still counts; who never did is not in it. */
export async function firstInvoicesOf(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ memberId: string; at: Date }>`
    select entry.member_id, min(entry.point_at) as at from points.entry entry
    where entry.member_id = any(${[...memberIds]}::text[]) and entry.kind = 'Earned'
      and entry.cause_kind = 'invoice' and ${STANDS}
    group by entry.member_id`.execute(db);
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

/** When a member was given points for each of these events of a rule, as far as they were. */
export async function creditsFor(
  db: Db,
  memberId: string,
  causeIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ causeId: string; at: Date }>`
    select entry.cause_id, min(entry.point_at) as at from points.entry entry
    where entry.member_id = ${memberId} and entry.kind in ('Earned', 'Bonus') and entry.cause_kind = 'rule'
      and entry.cause_id = any(${[...causeIds]}::text[]) and ${STANDS}
    group by entry.cause_id`.execute(db);
  return new Map(rows.map(({ causeId, at }) => [causeId, at]));
}
