import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { LedgerFault, MemberRange } from "./ledger-fault-store.ts";

/** What a night's audit found. */
export interface BookAudit {
  readonly id: number;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly members: number;
  readonly faults: readonly LedgerFault[];
}

/** The next so many members with a balance, after an id; nothing behind the last. */
export async function nextMembers(
  db: Db,
  after: string,
  limit: number,
): Promise<(MemberRange & { readonly members: number }) | undefined> {
  const { rows } = await sql<{ from: string | null; to: string; members: number }>`
    select min(member_id) as from, max(member_id) as to, count(*)::int as members from (
      select member_id from points.balance where member_id > ${after} order by member_id limit ${limit}) page`.execute(
    db,
  );
  const [page] = rows;
  return page && page.from !== null ? { ...page, from: page.from } : undefined;
}

/** Keeps what an audit found. */
export async function insertAudit(
  db: Db,
  { beganAt, members, faults }: Omit<BookAudit, "id" | "endedAt">,
): Promise<void> {
  await sql`insert into points.book_audit (began_at, ended_at, members, faults)
    values (${beganAt}, platform.clock(), ${members}, ${JSON.stringify(faults)}::jsonb)`.execute(db);
}

/** Audits before a number, the newest first. */
export async function listAudits(db: Db, before: number | undefined, limit: number): Promise<BookAudit[]> {
  const earlier = before === undefined ? sql`` : sql`where id < ${before}::bigint`;
  const { rows } = await sql<BookAudit>`select id, began_at, ended_at, members, faults from points.book_audit
    ${earlier} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** What the newest audit found, for those who watch. */
export const AUDIT_FAULTS = sql<{ state: string; count: number }>`
  select 'found' as state, coalesce(jsonb_array_length(faults), 0) as count
  from (select faults from points.book_audit order by id desc limit 1) newest`;
