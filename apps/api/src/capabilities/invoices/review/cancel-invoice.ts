import {
  cancellationAsked,
  noCancellation,
  notApproved,
  ownCancellation,
  type CancellationKind,
} from "@colheita/contract/invoices/review-endpoints";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { cancelPurchase } from "../../earning/index.ts";
import { isErased } from "../../identity/index.ts";
import { storeCancelled, type FoundInvoice } from "../invoice-store.ts";
import {
  deleteCancellation,
  findCancellation,
  insertCancellation,
  storeConfirmation,
  type CancellationRow,
} from "./cancellation-store.ts";
import { cancellationNotice } from "./invoice-notices.ts";
import { lockAny, recordDeed, tellMember } from "./judge-invoice.ts";

/** Returns a cancellation that was asked for and is not confirmed, with its invoice held. */
async function lockAsked(
  tx: Tx,
  invoiceId: string,
): Promise<{ readonly found: FoundInvoice; readonly asked: CancellationRow }> {
  const found = await lockAny(tx, invoiceId);
  const asked = await findCancellation(tx, invoiceId);
  if (!asked || asked.confirmedBy !== null) throw new Refusal(noCancellation);
  return { found, asked };
}

/** Who may send the key of a cancelled invoice again. */
const keyFreeFor: Readonly<Record<CancellationKind, FoundInvoice["keyFreeFor"]>> = {
  returned: null,
  "not-theirs": "others",
  misjudged: "anybody",
};

/** What the statement says. What the operator wrote stays with the invoice, where an erasure finds it. */
export const ledgerWords: Readonly<Record<CancellationKind, string>> = {
  returned: "Nota fiscal devolvida",
  "not-theirs": "Nota fiscal de outro comprador",
  misjudged: "Nota fiscal aprovada por engano",
};

/**
 * Asks for an approved invoice to be cancelled; another operator confirms it.
 * @throws Refusal `not-found`, `invoices/not-approved`, `invoices/cancellation-asked`.
 */
export async function ask(
  tx: Tx,
  operatorId: string,
  invoiceId: string,
  { reason, kind }: { readonly reason: string; readonly kind: CancellationKind },
): Promise<void> {
  const found = await lockAny(tx, invoiceId);
  if (found.status !== "approved" || found.cancelledAt !== null) throw new Refusal(notApproved);
  if (await findCancellation(tx, invoiceId)) throw new Refusal(cancellationAsked);
  await insertCancellation(tx, { invoiceId, askedBy: operatorId, reason: reason.trim(), kind });
  const after = { status: found.status, kind };
  await recordDeed(tx, found, { action: "cancellation-asked", operatorId, after });
}

/** Withdraws a cancellation before it is confirmed. @throws Refusal `not-found`, `invoices/no-cancellation`. */
export async function withdraw(tx: Tx, operatorId: string, invoiceId: string): Promise<void> {
  const { found, asked } = await lockAsked(tx, invoiceId);
  await deleteCancellation(tx, invoiceId);
  const after = { status: found.status, askedBy: asked.askedBy };
  await recordDeed(tx, found, { action: "cancellation-withdrawn", operatorId, after });
}

/**
 * Cancels an approved invoice whose cancellation another operator asked for, and takes back what it earned.
 * @throws Refusal `not-found`, `invoices/no-cancellation`, `invoices/own-cancellation`.
 */
export async function confirm(tx: Tx, operatorId: string, invoiceId: string): Promise<void> {
  const { found, asked } = await lockAsked(tx, invoiceId);
  if (asked.askedBy === operatorId) throw new Refusal(ownCancellation);
  const { memberId, number } = found;
  const cause = { memberId, causeKind: "invoice", causeId: invoiceId } as const;
  const points = await cancelPurchase(tx, cause, { madeBy: operatorId, reason: ledgerWords[asked.kind] });
  await storeConfirmation(tx, invoiceId, operatorId);
  await storeCancelled(tx, invoiceId, keyFreeFor[asked.kind]);
  const after = { status: found.status, points: -points, askedBy: asked.askedBy, kind: asked.kind };
  await recordDeed(tx, found, { action: "cancelled", operatorId, after });
  if (!(await isErased(tx, memberId))) await tellMember(tx, found, cancellationNotice(number, points));
}
