import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";

/**
 * Tables of what one operator asks for and another one agrees to. Each has an `id`, `open_until`, `approved_by` and
 * `approved_at`, `closed_by`, `closed_at` and `closed_reason`, and a constraint by which nobody agrees with themselves.
 */
export type TableByTwo =
  "points.credit_request" | "points.season_plan" | "profile.correction" | "setting_changes.request";

/** How it stands with a request that takes two people. */
export interface RequestState {
  readonly isApproved: boolean;
  /** It was withdrawn or declined, or waited too long. */
  readonly isOver: boolean;
}

/** Of a request that somebody may still agree to. */
export const isRequestOpen = sql<boolean>`approved_by is null and closed_at is null and open_until > platform.clock()`;

/** Returns until when a request that is made now stays open. */
export const openFor = (days: number) =>
  sql<Date>`platform.clock() + make_interval(days => ${days}::integer)`;

/** Holds a request until the transaction ends, and returns how it stands with it; nothing where there is none. */
export async function lockState(tx: Tx, table: TableByTwo, id: string): Promise<RequestState | undefined> {
  const { rows } = await sql<RequestState>`
    select approved_by is not null as is_approved, open_until <= platform.clock() or closed_at is not null as is_over
    from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Ends a request for good, with a reason. */
export async function closeRequest(
  tx: Tx,
  table: TableByTwo,
  id: string,
  { closedBy, reason }: { readonly closedBy: string; readonly reason: string },
): Promise<void> {
  await sql`update ${sql.table(table)}
    set closed_by = ${closedBy}, closed_reason = ${reason}, closed_at = platform.clock() where id = ${id}`.execute(
    tx,
  );
}

/** Deletes requests that came to nothing so many days ago. */
export async function deleteUnapproved(db: Db, table: TableByTwo, days: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where approved_by is null
    and coalesce(closed_at, open_until) < platform.clock() - make_interval(days => ${days}::integer)`.execute(
    db,
  );
}
