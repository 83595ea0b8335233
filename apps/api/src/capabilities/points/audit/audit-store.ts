import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { LedgerFault } from "./ledger-fault-store.ts";

/** The ledger itself, or what was credited by rules and counted against caps and budgets. */
export type Books = "ledger" | "earning";

/** What a night's audit found. */
export interface BookAudit {
  readonly id: number;
  readonly books: Books;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly members: number;
  readonly faults: readonly LedgerFault[];
}

/** Stores what an audit found. */
export async function insertAudit(
  db: Db,
  { books, beganAt, members, faults }: Omit<BookAudit, "id" | "endedAt">,
): Promise<void> {
  await sql`insert into points.book_audit (books, began_at, ended_at, members, faults)
    values (${books}, ${beganAt}, platform.clock(), ${members}, ${JSON.stringify(faults)}::jsonb)`.execute(
    db,
  );
}

/** Returns audits before a number, the newest first. */
export async function listAudits(db: Db, before: number | undefined, limit: number): Promise<BookAudit[]> {
  const earlier = before === undefined ? sql`` : sql`where id < ${before}::bigint`;
  const { rows } =
    await sql<BookAudit>`select id, books, began_at, ended_at, members, faults from points.book_audit
    ${earlier} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * What the newest audit of each of the books found, and of how many of the books none was held for two days. Where none was
 * ever held, the days count from the first seal.
 */
export const AUDIT_FAULTS = sql<{ state: string; count: number }>`
  with newest as (select distinct on (books) books, faults, ended_at from points.book_audit order by books, id desc)
  select 'found' as state, coalesce(sum(jsonb_array_length(faults)), 0)::int as count from newest
  union all
  select 'overdue', count(*)::int from unnest(array['ledger', 'earning']) as kept (books)
    left join newest using (books)
    where coalesce(ended_at, (select min(sealed_at) from points.seal)) < platform.clock() - interval '2 days'`;
