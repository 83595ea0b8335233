import {
  closureOver,
  withdrawalAsked,
  withdrawalAskerGone,
  withdrawalNotAsked,
  withdrawalTakesTwo,
} from "@colheita/contract/privacy/closure-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { reopenAccount, alertMember } from "../../identity/index.ts";
import { holdOperatorWith } from "../../operators/index.ts";
import { thaw } from "../../points/index.ts";
import { readSetting } from "../../settings/index.ts";
import { reopenedAlert } from "./closure-message.ts";
import {
  listUnderWay,
  lockClosure,
  markWithdrawn,
  recordDecline,
  updateWithdrawal,
  type ClosureRow,
} from "./closure-store.ts";

const REOPENED = "Conta aberta de novo";

/** Returns a page of the accounts that are being closed, the first due first. */
export async function listClosures(db: Db, { profileCodes }: Caller, cursor: string | undefined) {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [dueAt, id] = cursor === undefined ? [] : unpackCursor(cursor, "instant", "id");
  const after = dueAt && id !== undefined ? { dueAt, id } : undefined;
  const rows = await listUnderWay(db, after, size + 1);
  return pageOf(rows, size, {
    item: ({
      erased: _erased,
      withdrawalAskedBy,
      withdrawalReason,
      declineReason,
      ...closure
    }: ClosureRow) => ({
      ...closure,
      withdrawalAskedBy: withdrawalAskedBy ?? undefined,
      withdrawalReason: withdrawalReason ?? undefined,
      declineReason: declineReason ?? undefined,
    }),
    placeOf: (row) => [row.dueAt, row.id],
  });
}

/**
 * Records that the first of two people asks to open an account again, as its member wants it. Until somebody agrees or
 * declines, or for some days, nothing is forfeited.
 * @throws Refusal `not-found`, `privacy/closure-over`, `privacy/withdrawal-asked`.
 */
export async function askForWithdrawal(
  tx: Tx,
  { memberId: by }: Caller,
  { closureId, reason }: { readonly closureId: string; readonly reason: string },
): Promise<void> {
  const closure = await lockFrozen(tx, closureId);
  if (closure.withdrawalAskedBy !== null) throw new Refusal(withdrawalAsked);
  await updateWithdrawal(tx, closureId, { by, reason: reason.trim() });
  await recordInTrail(tx, by, closure, { action: "privacy.withdrawal-asked" });
}

/**
 * Opens the account again as the second person agrees: the points go on, the member may log in and is notified. Of two
 * people, one who is gone is none.
 * @throws Refusal `not-found`, `privacy/closure-over`, `privacy/withdrawal-not-asked`, `privacy/takes-two-people`,
 * `privacy/asker-gone`.
 */
export async function approveWithdrawal(tx: Tx, { memberId: by }: Caller, closureId: string): Promise<void> {
  const closure = await lockFrozen(tx, closureId);
  const { memberId, withdrawalAskedBy: askedBy } = closure;
  if (askedBy === null) throw new Refusal(withdrawalNotAsked);
  if (askedBy === by) throw new Refusal(withdrawalTakesTwo);
  if (!(await holdOperatorWith(tx, askedBy, "support"))) throw new Refusal(withdrawalAskerGone);
  await markWithdrawn(tx, closureId, by);
  const member = await reopenAccount(tx, { memberId, actorId: by });
  if (!member) throw new Refusal(common.notFound);
  await thaw(tx, memberId, REOPENED);
  await alertMember(tx, member, reopenedAlert);
  await recordInTrail(tx, by, closure, { action: "privacy.closing-withdrawn", after: { askedBy } });
}

/**
 * Lets the closing go on: who asked takes it back, or anybody else declines it.
 * @throws Refusal `not-found`, `privacy/closure-over`, `privacy/withdrawal-not-asked`.
 */
export async function declineWithdrawal(
  tx: Tx,
  { memberId: by }: Caller,
  { closureId, reason }: { readonly closureId: string; readonly reason: string },
): Promise<void> {
  const closure = await lockFrozen(tx, closureId);
  if (closure.withdrawalAskedBy === null) throw new Refusal(withdrawalNotAsked);
  await updateWithdrawal(tx, closureId, undefined);
  await recordDecline(tx, closureId, reason.trim());
  await recordInTrail(tx, by, closure, { action: "privacy.withdrawal-declined" });
}

/** Returns a closing that can still be withdrawn, held until the transaction ends. */
async function lockFrozen(tx: Tx, closureId: string): Promise<ClosureRow> {
  const closure = await lockClosure(tx, closureId);
  if (!closure) throw new Refusal(common.notFound);
  if (closure.state !== "frozen") throw new Refusal(closureOver);
  return closure;
}

function recordInTrail(
  tx: Tx,
  actorId: string,
  { id, memberId }: ClosureRow,
  deed: { readonly action: string; readonly after?: object },
): Promise<void> {
  return audit(tx, { actorId, subjectId: memberId, object: `closure:${id}`, ...deed });
}
