import {
  alreadyGiven,
  askerGone,
  pastExpiry,
  RELEASE_FIELD,
  requestOver,
} from "@colheita/contract/points/points-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { memberOf } from "../identity/index.ts";
import { holdOperatorWith } from "../operators/index.ts";
import { readSetting } from "../settings/index.ts";
import {
  closeRequest,
  insertRequest,
  isPast,
  listOpenRequests,
  lockRequest,
  settleRequest,
  type CreditRequest,
  type LockedRequest,
} from "./credit-request-store.ts";
import { creditByHand } from "./ledger.ts";

/** What an operator asks to give. */
export type AskedCredit = Pick<
  CreditRequest,
  "memberId" | "points" | "description" | "reason" | "expiresOn" | "releasesOn"
>;

/** A page of the requests that wait for a second person, the oldest first. */
export async function listOpen(
  db: Db,
  { profileCodes }: Caller,
  cursor: string | undefined,
): Promise<{ items: CreditRequest[]; nextCursor: string | undefined }> {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const rows = await listOpenRequests(db, afterId, size + 1);
  return pageOf(rows, size, { item: (request) => request, placeOf: ({ id }) => [id] });
}

/**
 * Keeps what an operator asks to give until another one agrees.
 * @throws Refusal `not-found` for a member who is none, `points/past-expiry`, `invalid-request` for a release after the
 * last day.
 */
export async function requestCredit(tx: Tx, caller: Caller, asked: AskedCredit): Promise<CreditRequest> {
  if (!(await memberOf(tx, asked.memberId))) throw new Refusal(common.notFound);
  await refusePast(tx, asked.expiresOn);
  if (asked.releasesOn !== undefined && asked.releasesOn > asked.expiresOn)
    throw new Refusal(common.invalid, {
      fields: [{ field: `body.${RELEASE_FIELD}`, code: "RELEASE_AFTER_EXPIRY" }],
    });
  const days = await readSetting(tx, "CreditRequestDays");
  const request = await insertRequest(tx, { ...asked, id: newId("crq"), madeBy: caller.memberId }, days);
  const { points, reason } = request;
  await leaveTrace(tx, caller, request, { action: "points.asked-by-hand", after: { points, reason } });
  return request;
}

/**
 * Gives what another operator asked for, in the transaction in which this one agrees. Who asked must still be one who
 * may: of two people, one who is gone is none. Answers the entry's public id.
 * @throws Refusal `not-found`, `points/already-given`, `points/request-over`, `points/asker-gone`,
 * `points/past-expiry`, `points/takes-two-people`.
 */
export async function approveCredit(tx: Tx, caller: Caller, requestId: string): Promise<string> {
  const { memberId, points, description, reason, expiresOn, releasesOn, madeBy } = await lockOpen(
    tx,
    requestId,
  );
  if (!(await holdOperatorWith(tx, madeBy, "points"))) throw new Refusal(askerGone);
  await refusePast(tx, expiresOn);
  const approvedBy = caller.memberId;
  const dates = { expiresOn, ...(releasesOn !== undefined && { releasesOn }) };
  const given = { memberId, points, description, reason, ...dates, madeBy, approvedBy };
  const entryId = await creditByHand(tx, given);
  await settleRequest(tx, requestId, { approvedBy, entryId });
  return entryId;
}

/**
 * Ends a request for good: who asked withdraws it, anybody else declines it.
 * @throws Refusal `not-found`, `points/already-given`, `points/request-over`.
 */
export async function declineCredit(
  tx: Tx,
  caller: Caller,
  requestId: string,
  reason: string,
): Promise<void> {
  const request = await lockOpen(tx, requestId);
  await closeRequest(tx, requestId, { closedBy: caller.memberId, reason: reason.trim() });
  const action = request.madeBy === caller.memberId ? "points.withdrawn-by-hand" : "points.declined-by-hand";
  const { points, madeBy } = request;
  await leaveTrace(tx, caller, request, { action, before: { points, madeBy }, after: { reason } });
}

/** A request that somebody may still agree to, held until the transaction ends. */
async function lockOpen(tx: Tx, requestId: string): Promise<LockedRequest> {
  const request = await lockRequest(tx, requestId);
  if (!request) throw new Refusal(common.notFound);
  if (request.isGiven) throw new Refusal(alreadyGiven);
  if (request.isOver) throw new Refusal(requestOver);
  return request;
}

/** Points given with a date that is past would be gone in the night, and the member told of both. */
async function refusePast(tx: Tx, expiresOn: string): Promise<void> {
  if (await isPast(tx, expiresOn)) throw new Refusal(pastExpiry);
}

function leaveTrace(
  tx: Tx,
  caller: Caller,
  { id, memberId }: CreditRequest,
  deed: { readonly action: string; readonly before?: object; readonly after: object },
): Promise<void> {
  return audit(tx, { actorId: caller.memberId, subjectId: memberId, object: `credit:${id}`, ...deed });
}
