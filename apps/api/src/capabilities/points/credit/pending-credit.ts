import { addDays } from "@colheita/brazil";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";
import { readSetting } from "../../settings/index.ts";
import { ENTRY_PREFIX, writeEntry, type EntryDraft } from "../ledger/ledger-store.ts";
import { openLoansAgainst } from "../loan/loan-store.ts";
import { lockBalance } from "../ledger/lot-store.ts";
import { closePending, type PendingCredit, type WaitingLine } from "./pending-store.ts";
import { repayLoans } from "../loan/repay-loans.ts";
import { payOf, settleBalance } from "../balance/settle-balance.ts";
import type { Payers } from "../ledger/take-back.ts";
import { notifyMilestone } from "../level/notify-milestone.ts";
import { readToday } from "../../../platform/database/read-today.ts";

/** Returns the line of a credit that waited, as it is shown when its points come. */
function releaseOf(line: WaitingLine, { memberId, entryId }: PendingCredit): Omit<EntryDraft, "postings"> {
  const { kind, description, origin, points, pointAt, seasonId, isInvisible } = line;
  return {
    memberId,
    publicId: newId(ENTRY_PREFIX),
    kind,
    description,
    origin,
    points,
    pointAt,
    seasonId,
    isInvisible,
    cause: {
      kind: line.causeKind,
      title: line.causeTitle,
      detail: line.causeDetail,
      ...(line.causeId !== null && { id: line.causeId }),
    },
    correctsEntryId: entryId,
    ...(line.expiresOn !== null && { expiresOn: line.expiresOn }),
    ...(line.commercialGainCents !== null && { commercialGainCents: line.commercialGainCents }),
    ...(line.madeBy !== null && { madeBy: line.madeBy }),
    ...(line.approvedBy !== null && { approvedBy: line.approvedBy }),
    ...(line.sponsor !== null && { sponsor: line.sponsor }),
    ...(line.channelId !== null && { channelId: line.channelId }),
    ...(line.importedId !== null && {
      imported: {
        id: line.importedId,
        ...(line.consultantStatus !== null && { consultantStatus: line.consultantStatus }),
      },
    }),
  };
}

/**
 * Returns the last day of a lot that is released today. One whose own day passed while the balance stood still gets
 * those of a returned redemption: nobody loses any by having been away.
 */
async function spendableUntil(tx: Tx, expiresOn: string): Promise<string> {
  const day = await readToday(tx);
  return expiresOn >= day ? expiresOn : addDays(day, await readSetting(tx, "ReturnedPointsDays"));
}

/**
 * Releases a credit that waits: its points become a lot, what the member owes is paid from them first, and the line of
 * the release takes the place of the one that showed the wait; then it pays back what was lent against it. Returns the
 * line's public id; nothing when the credit was closed before, or while the member's points stand still.
 */
export async function releaseCredit(tx: Tx, pending: PendingCredit): Promise<string | undefined> {
  const { memberId } = pending;
  const balance = await lockBalance(tx, memberId);
  if (balance.isFrozen) return undefined;
  const line = await closePending(tx, pending, "released");
  if (!line) return undefined;
  if (line.expiresOn === null)
    throw new Error(`the credit ${pending.entryId} of ${memberId} has no last day`);
  const loans = await openLoansAgainst(tx, pending);
  if (loans.length > 0) await settleBalance(tx, balance);
  const { points } = line;
  const expiresOn = await spendableUntil(tx, line.expiresOn);
  const draft = { ...releaseOf(line, pending), expiresOn };
  const reachedId = await writeEntry(tx, {
    ...draft,
    postings: [{ from: "pending", to: "available", points }],
    lots: [{ points, expiresOn }],
  });
  await payOf(tx, draft, { owed: Math.min(points, balance.debt), reason: line.description });
  await repayLoans(tx, loans, line.description);
  if (reachedId !== undefined) await notifyMilestone(tx, memberId, reachedId);
  await notify(tx, memberId, "points");
  return draft.publicId;
}

/**
 * Cancels a credit that waits: its points never come, and a line says so. What was lent against it is taken back from
 * its payers. Returns that line's public id; nothing when the credit was closed before. Call with the balance locked.
 */
export async function cancelPending(
  tx: Tx,
  pending: PendingCredit,
  reason: string,
  payers: Payers = "all",
): Promise<string | undefined> {
  const line = await closePending(tx, pending, "cancelled");
  if (!line) return undefined;
  const { memberId, entryId } = pending;
  const { points, description, origin, isInvisible } = line;
  const publicId = newId(ENTRY_PREFIX);
  await writeEntry(tx, {
    memberId,
    publicId,
    kind: "Canceled",
    description: `Cancelado: ${description}`,
    origin,
    points: -points,
    isInvisible,
    cause: { kind: "reversal", title: reason },
    correctsEntryId: entryId,
    postings: [{ from: "pending", to: "voided", points }],
  });
  const loans = await openLoansAgainst(tx, pending);
  if (loans.length > 0) await settleBalance(tx, await lockBalance(tx, memberId));
  await repayLoans(tx, loans, reason, payers);
  await notify(tx, memberId, "points");
  return publicId;
}
