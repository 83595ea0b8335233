import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import {
  closeRequest as close,
  isRequestOpen,
  lockState,
  openFor,
  type RequestState,
} from "../../platform/database/request-by-two-store.ts";

const TABLE = "setting_changes.request";

/** A change of a setting that an operator asked for. */
export interface ChangeRequest {
  readonly id: string;
  readonly name: string;
  readonly userType: string;
  /** Null where the setting held nothing for this user type. */
  readonly before: unknown;
  /** Null where what it holds is to be taken away. */
  readonly value: unknown;
  readonly reason: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  /** Until when another operator may agree. */
  readonly openUntil: Date;
}

/** A request, and how it stands with it. */
export type LockedRequest = ChangeRequest & RequestState;

const COLUMNS = [
  "id",
  "name",
  "userType",
  "before",
  "value",
  "reason",
  "madeBy",
  "madeAt",
  "openUntil",
] as const;

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Stores a request that stays open for so many days. */
export function insertRequest(
  tx: Tx,
  { before, value, ...request }: Omit<ChangeRequest, "madeAt" | "openUntil">,
  days: number,
): Promise<ChangeRequest> {
  return tx
    .insertInto("settingChanges.request")
    .values({ ...request, before: asJson(before), value: asJson(value), openUntil: openFor(days) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns what nobody has agreed to or closed yet, the oldest first, after a place in the list. */
export function listOpenRequests(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<ChangeRequest[]> {
  let open = db.selectFrom("settingChanges.request").select(COLUMNS).where(isRequestOpen);
  if (afterId !== undefined) open = open.where("id", ">", afterId);
  return open.orderBy("id").limit(limit).execute();
}

/** Returns a request, held until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<LockedRequest | undefined> {
  const state = await lockState(tx, TABLE, id);
  if (!state) return undefined;
  const row = await tx
    .selectFrom("settingChanges.request")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, ...state };
}

/** Records that another operator agreed, and the change was made. */
export async function settleRequest(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await tx
    .updateTable("settingChanges.request")
    .set({ approvedBy, approvedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Closes what an operator withdrew or declined. */
export const closeRequest = (
  tx: Tx,
  id: string,
  by: { readonly closedBy: string; readonly reason: string },
): Promise<void> => close(tx, TABLE, id, by);

/** Deletes requests that ended so many days ago, by whatever end. */
export async function deleteOldRequests(db: Db, days: number): Promise<void> {
  await sql`delete from setting_changes.request
    where coalesce(approved_at, closed_at, open_until) < platform.clock() - make_interval(days => ${days}::integer)`.execute(
    db,
  );
}
