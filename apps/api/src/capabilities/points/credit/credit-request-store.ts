import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import {
  closeRequest as close,
  deleteUnapproved,
  isRequestOpen,
  lockState,
  openFor,
  type RequestState,
} from "../../../platform/database/request-by-two-store.ts";

const TABLE = "points.credit_request";

/** Points that an operator asked to give by hand, or a credit that they asked to take back. */
export interface CreditRequest {
  readonly id: string;
  readonly memberId: string;
  readonly points: number;
  readonly description: string;
  readonly reason: string;
  /** Of points to give. */
  readonly expiresOn?: string | undefined;
  readonly releasesOn?: string | undefined;
  /** The public id of the entry to take back. */
  readonly reversesId?: string | undefined;
  readonly madeBy: string;
  readonly madeAt: Date;
  /** Until when another operator may agree. */
  readonly openUntil: Date;
}

/** A request, and how it stands with it. */
export type LockedRequest = CreditRequest & RequestState;

const COLUMNS = [
  "id",
  "memberId",
  "points",
  "description",
  "reason",
  "expiresOn",
  "releasesOn",
  "reversesId",
  "madeBy",
  "madeAt",
  "openUntil",
] as const;

type Optional = "expiresOn" | "releasesOn" | "reversesId";

/** Returns a row as the request that it is: what does not exist is left out. */
const toRequest = ({
  expiresOn,
  releasesOn,
  reversesId,
  ...row
}: Omit<CreditRequest, Optional> & Readonly<Record<Optional, string | null>>): CreditRequest => ({
  ...row,
  expiresOn: expiresOn ?? undefined,
  releasesOn: releasesOn ?? undefined,
  reversesId: reversesId ?? undefined,
});

/** Stores a request that stays open for so many days. */
export async function insertRequest(
  tx: Tx,
  request: Omit<CreditRequest, "madeAt" | "openUntil">,
  days: number,
): Promise<CreditRequest> {
  const row = await tx
    .insertInto("points.creditRequest")
    .values({ ...request, openUntil: openFor(days) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toRequest(row);
}

/** Deletes a request to take an entry back that waited too long: it stands in the way of the next one. */
export async function dropLapsedReversal(tx: Tx, entryId: string): Promise<void> {
  await sql`delete from points.credit_request where reverses_id = ${entryId} and approved_by is null
    and closed_at is null and open_until <= platform.clock()`.execute(tx);
}

/** Returns what nobody has agreed to or closed yet, the oldest first, after a place in the list. */
export async function listOpenRequests(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<CreditRequest[]> {
  let open = db.selectFrom("points.creditRequest").select(COLUMNS).where(isRequestOpen);
  if (afterId !== undefined) open = open.where("id", ">", afterId);
  return (await open.orderBy("id").limit(limit).execute()).map(toRequest);
}

/** Returns a request, held until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<LockedRequest | undefined> {
  const state = await lockState(tx, TABLE, id);
  if (!state) return undefined;
  const row = await tx
    .selectFrom("points.creditRequest")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...toRequest(row), ...state };
}

/** Records that another operator agreed, and the points were given. */
export async function settleRequest(
  tx: Tx,
  id: string,
  { approvedBy, entryId }: { readonly approvedBy: string; readonly entryId: string },
): Promise<void> {
  await tx
    .updateTable("points.creditRequest")
    .set({ approvedBy, entryId, approvedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Closes what an operator withdrew or declined. */
export const closeRequest = (
  tx: Tx,
  id: string,
  by: { readonly closedBy: string; readonly reason: string },
): Promise<void> => close(tx, TABLE, id, by);

/** Returns whether a date of the programme's calendar is over. */
export async function isPast(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{ isPast: boolean }>`
    select ${day}::date < platform.today() as is_past`.execute(tx);
  return rows[0]?.isPast ?? true;
}

/** Deletes requests that came to nothing so many days ago. Those that were given stand behind an entry. */
export const deleteOldRequests = (db: Db, days: number): Promise<void> => deleteUnapproved(db, TABLE, days);
