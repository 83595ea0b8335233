import {
  alreadyGiven,
  askerGone,
  notReversible,
  pastExpiry,
  RELEASE_FIELD,
  requestOver,
  takesTwoPeople,
} from "@colheita/contract/points/points-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { memberOf } from "../../identity/index.ts";
import { holdOperatorWith } from "../../operators/index.ts";
import { readSetting } from "../../settings/index.ts";
import { creditsLeft } from "./credit-left-store.ts";
import {
  closeRequest,
  dropLapsedReversal,
  insertRequest,
  isPast,
  listOpenRequests,
  lockRequest,
  settleRequest,
  type CreditRequest,
  type LockedRequest,
} from "./credit-request-store.ts";
import { entryByPublicId, isTakenBack, type EntryRow } from "../ledger/ledger-store.ts";
import { creditByHand } from "../ledger/ledger.ts";
import { lockBalance } from "../ledger/lot-store.ts";
import { isCredit, reverse } from "../ledger/reverse-entry.ts";

/** What an operator asks to give. */
export type AskedCredit = Pick<
  CreditRequest,
  "memberId" | "points" | "description" | "reason" | "releasesOn"
> & { readonly expiresOn: string };

/** Returns a page of the requests that wait for a second person, the oldest first. */
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
 * Stores what an operator asks to give until another one agrees.
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
  await recordInTrail(tx, caller, request, { action: "points.asked-by-hand", after: { points, reason } });
  return request;
}

/**
 * Stores what credit an operator asks to take back until another one agrees.
 * @throws Refusal `not-found` for an entry that is none, `points/not-reversible`.
 */
export async function requestReversal(
  tx: Tx,
  caller: Caller,
  asked: { readonly entryId: string; readonly reason: string },
): Promise<CreditRequest> {
  const { memberId, points, description } = await reversibleCredit(tx, asked.entryId);
  const { entryId: reversesId, reason } = asked;
  const line = { memberId, points, description: `Estorno: ${description}`, reason, reversesId };
  const days = await readSetting(tx, "CreditRequestDays");
  await dropLapsedReversal(tx, reversesId);
  const request = await insertRequest(tx, { ...line, id: newId("crq"), madeBy: caller.memberId }, days).catch(
    refuseTwin,
  );
  await recordInTrail(tx, caller, request, {
    action: "points.asked-reversal",
    after: { points, reason, reversesId },
  });
  return request;
}

/** Throws the refusal for the second of two requests made at the same moment; any other error as it is. */
function refuseTwin(error: unknown): never {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
  throw constraint === "one_open_request_to_take_an_entry_back" ? new Refusal(notReversible) : error;
}

/** Returns a credit that was not taken back yet, with the points that are left of it. */
async function reversibleCredit(tx: Tx, entryId: string): Promise<EntryRow> {
  const entry = await entryByPublicId(tx, entryId);
  if (!entry) throw new Refusal(common.notFound);
  // What pays an advance back is of its kind, and takes points.
  const isGiven = isCredit(entry.kind) && entry.points > 0;
  if (!isGiven || (await isTakenBack(tx, entry))) throw new Refusal(notReversible);
  const [left] = await creditsLeft(tx, entry.memberId, [entryId]);
  return { ...entry, points: left?.points ?? entry.points };
}

/**
 * Gives, or takes back, what another operator asked for, in the transaction in which this one agrees. Who asked must
 * still be one who may: of two people, one who is gone is none. Returns the public id of the entry that came of it.
 * @throws Refusal `not-found`, `points/already-given`, `points/request-over`, `points/asker-gone`,
 * `points/past-expiry`, `points/takes-two-people`, `points/not-reversible`.
 */
export async function approveCredit(tx: Tx, caller: Caller, requestId: string): Promise<string> {
  const request = await lockOpen(tx, requestId);
  if (!(await holdOperatorWith(tx, request.madeBy, "points"))) throw new Refusal(askerGone);
  const approvedBy = caller.memberId;
  const entryId = await (request.reversesId === undefined
    ? give(tx, request, approvedBy)
    : takeBack(tx, caller, { ...request, reversesId: request.reversesId }));
  await settleRequest(tx, requestId, { approvedBy, entryId });
  return entryId;
}

async function give(tx: Tx, request: CreditRequest, approvedBy: string): Promise<string> {
  const { memberId, points, description, reason, expiresOn, releasesOn, madeBy } = request;
  if (expiresOn === undefined) throw new Error(`the request ${request.id} has no last day`);
  await refusePast(tx, expiresOn);
  const dates = { expiresOn, ...(releasesOn !== undefined && { releasesOn }) };
  return creditByHand(tx, { memberId, points, description, reason, ...dates, madeBy, approvedBy });
}

async function takeBack(
  tx: Tx,
  caller: Caller,
  request: CreditRequest & { readonly reversesId: string },
): Promise<string> {
  if (request.madeBy === caller.memberId) throw new Refusal(takesTwoPeople);
  // A recalculation may be taking the same credit back: before this holds the balance, or after it is done.
  await lockBalance(tx, request.memberId);
  const { points } = await reversibleCredit(tx, request.reversesId);
  const entryId = await reverse(tx, request.reversesId, request.reason);
  const { madeBy, reason } = request;
  await recordInTrail(tx, caller, request, {
    action: "points.reversed-by-hand",
    after: { points, madeBy, reason, entryId },
  });
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
  await recordInTrail(tx, caller, request, { action, before: { points, madeBy }, after: { reason } });
}

/** Returns a request that somebody may still agree to, held until the transaction ends. */
async function lockOpen(tx: Tx, requestId: string): Promise<LockedRequest> {
  const request = await lockRequest(tx, requestId);
  if (!request) throw new Refusal(common.notFound);
  if (request.isApproved) throw new Refusal(alreadyGiven);
  if (request.isOver) throw new Refusal(requestOver);
  return request;
}

/** Refuses a date that is past: the points would be gone in the night, and the member notified of both. */
async function refusePast(tx: Tx, expiresOn: string): Promise<void> {
  if (await isPast(tx, expiresOn)) throw new Refusal(pastExpiry);
}

function recordInTrail(
  tx: Tx,
  caller: Caller,
  { id, memberId }: CreditRequest,
  deed: { readonly action: string; readonly before?: object; readonly after: object },
): Promise<void> {
  return audit(tx, { actorId: caller.memberId, subjectId: memberId, object: `credit:${id}`, ...deed });
}
