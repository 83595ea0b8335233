import { sql } from "kysely";
import type { Correction as MemberCorrection } from "../identity/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import {
  closeRequest,
  isRequestOpen,
  lockState,
  openFor,
  type RequestState,
} from "../../platform/database/request-by-two-store.ts";

const TABLE = "profile.correction";

/** A correction of a member's data that an operator asked for. */
export interface CorrectionRow {
  readonly id: string;
  readonly memberId: string;
  /** What the fields held when it was asked for; without those that held nothing. */
  readonly before: MemberCorrection;
  readonly after: MemberCorrection;
  readonly reason: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  /** Until when another operator may agree. */
  readonly openUntil: Date;
}

/** A correction, and how it stands with it. */
export type LockedCorrection = CorrectionRow & RequestState;

const COLUMNS = ["id", "memberId", "reason", "madeBy", "madeAt", "openUntil"] as const;
const values = [
  sql<MemberCorrection>`before`.as("before"),
  sql<MemberCorrection>`after`.as("after"),
] as const;

/** Stores a correction that stays open for so many days. */
export function insertCorrection(
  tx: Tx,
  { before, after, ...correction }: Omit<CorrectionRow, "madeAt" | "openUntil">,
  days: number,
): Promise<CorrectionRow> {
  return tx
    .insertInto("profile.correction")
    .values({
      ...correction,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      openUntil: openFor(days),
    })
    .returning(COLUMNS)
    .returning(values)
    .executeTakeFirstOrThrow();
}

/** Returns whether a correction of this member waits for a second person. */
export async function hasOpenCorrection(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("profile.correction")
    .select("id")
    .where("memberId", "=", memberId)
    .where(isRequestOpen)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns what nobody has agreed to or closed yet, the oldest first, after a place in the list. */
export function listOpenCorrections(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<CorrectionRow[]> {
  let open = db.selectFrom("profile.correction").select(COLUMNS).select(values).where(isRequestOpen);
  if (afterId !== undefined) open = open.where("id", ">", afterId);
  return open.orderBy("id").limit(limit).execute();
}

/** Returns a correction, held until the transaction ends. */
export async function lockCorrection(tx: Tx, id: string): Promise<LockedCorrection | undefined> {
  const state = await lockState(tx, TABLE, id);
  if (!state) return undefined;
  const row = await tx
    .selectFrom("profile.correction")
    .select(COLUMNS)
    .select(values)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, ...state };
}

/** Records that another operator agreed, and the correction was made. */
export async function settleCorrection(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await tx
    .updateTable("profile.correction")
    .set({ approvedBy, approvedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Closes what an operator withdrew or declined. */
export const closeCorrection = (
  tx: Tx,
  id: string,
  by: { readonly closedBy: string; readonly reason: string },
): Promise<void> => closeRequest(tx, TABLE, id, by);

/** Deletes corrections that ended so many days ago, by whatever end. */
export async function deleteOldCorrections(db: Db, days: number): Promise<void> {
  await sql`delete from profile.correction
    where coalesce(approved_at, closed_at, open_until) < platform.clock() - make_interval(days => ${days}::integer)`.execute(
    db,
  );
}
