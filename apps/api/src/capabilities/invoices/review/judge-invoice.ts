import { pathOf } from "@colheita/contract/routes/routes";
import { common, type InputOf } from "@colheita/contract/kit";
import type { RejectionReason } from "@colheita/contract/invoices/invoice-records";
import { ISSUE_DATE_FIELD } from "@colheita/contract/invoices/invoices-endpoints";
import { isInMonthOfKey } from "@colheita/contract/invoices/key-month";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import {
  claimedByAnother,
  LINES_FIELD,
  notInReview,
  type approveInvoice,
} from "@colheita/contract/invoices/review-endpoints";
import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readToday } from "../../../platform/database/read-today.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { notify } from "../../../platform/live/live.ts";
import { issuerOf } from "../../channels/index.ts";
import { earnByPurchase, type PurchaseToEarn } from "../../earning/index.ts";
import { notifyMember } from "../../notifications/index.ts";
import { readSetting } from "../../settings/index.ts";
import { isInReview } from "../invoice-rules.ts";
import { lockInvoice, storeClaim, storeJudgement, type FoundInvoice } from "../invoice-store.ts";
import { INVOICES_TOPIC } from "../send-invoice.ts";
import { approvalNotice, rejectionNotice } from "./invoice-notices.ts";

/** Returns anybody's invoice, held until the transaction ends. @throws Refusal `not-found`. */
export async function lockAny(tx: Tx, invoiceId: string): Promise<FoundInvoice> {
  const found = await lockInvoice(tx, invoiceId, await readSetting(tx, "InvoiceAppealDays"));
  if (!found) throw new Refusal(common.notFound);
  return found;
}

/** Returns one that waits, and that nobody else has in hand. */
async function lockToJudge(tx: Tx, operatorId: string, invoiceId: string): Promise<FoundInvoice> {
  const found = await lockAny(tx, invoiceId);
  if (!isInReview(found.status)) throw new Refusal(notInReview);
  if (found.claimedBy !== null && found.claimedBy !== operatorId) throw new Refusal(claimedByAnother);
  return found;
}

interface Deed {
  readonly action:
    "claimed" | "approved" | "rejected" | "cancellation-asked" | "cancellation-withdrawn" | "cancelled";
  readonly operatorId: string;
  readonly after: object;
}

/** Records what an operator did to an invoice. */
export function recordDeed(tx: Tx, found: FoundInvoice, { action, operatorId, after }: Deed): Promise<void> {
  const { id, memberId, status, claimedBy, issuedOn, cents } = found;
  return audit(tx, {
    actorId: operatorId,
    subjectId: memberId,
    action: `invoices.invoice-${action}`,
    object: `invoice:${id}`,
    before: { status, claimedBy, issuedOn, cents },
    after,
  });
}

/** Tells a member what became of an invoice. */
export async function tellMember(
  tx: Tx,
  { id, memberId }: FoundInvoice,
  notice: { readonly title: string; readonly message: string },
): Promise<void> {
  const actionUrl = `${pathOf("invoices")}?nota=${id}`;
  await notifyMember(tx, { memberId, ...notice, actionUrl, data: { invoiceId: id } });
  await notify(tx, memberId, INVOICES_TOPIC);
}

/**
 * Takes an invoice that nobody has in hand, or takes it over from who is named.
 * @throws Refusal `not-found`, `invoices/not-in-review`, `invoices/claimed-by-another`.
 */
export async function claim(
  tx: Tx,
  operatorId: string,
  invoiceId: string,
  from: string | undefined,
): Promise<void> {
  const found = await lockAny(tx, invoiceId);
  if (!isInReview(found.status)) throw new Refusal(notInReview);
  if (found.claimedBy === operatorId) return;
  if (found.claimedBy !== null && found.claimedBy !== from) throw new Refusal(claimedByAnother);
  await storeClaim(tx, invoiceId, operatorId);
  const after = { status: found.status, claimedBy: operatorId };
  await recordDeed(tx, found, { action: "claimed", operatorId, after });
}

type Approval = InputOf<typeof approveInvoice>["body"];

const refused = (field: string, code: string) =>
  new Refusal(common.invalid, { fields: [{ field: `body.${field}`, code }] });

/** Returns the day and total of an invoice: the member's word, but where the reviewer read something else. */
async function readFacts(
  tx: Tx,
  found: FoundInvoice,
  { lines, issuedOn = found.issuedOn, cents = found.cents }: Approval,
): Promise<Pick<FoundInvoice, "issuedOn" | "cents">> {
  if (!isInMonthOfKey(issuedOn, found.accessKey)) throw refused(ISSUE_DATE_FIELD, "NOT_IN_MONTH_OF_KEY");
  if (issuedOn > (await readToday(tx))) throw refused(ISSUE_DATE_FIELD, "IN_FUTURE");
  const sum = lines.reduce((total, line) => total + line.cents, 0);
  if (sum > cents) throw refused(LINES_FIELD, "MORE_THAN_TOTAL");
  return { issuedOn, cents };
}

/**
 * Approves an invoice: its lines earn by the rules of the day of issue, in the same transaction. Its issuer is who the
 * channel knows by that tax id now. Returns the points.
 * @throws Refusal `not-found`, `invoices/not-in-review`, `invoices/claimed-by-another`, `points/balance-frozen`,
 * `invalid-request` for a day outside the key's month or to come, and for lines that come to more than the invoice.
 */
export async function approve(
  tx: Tx,
  operatorId: string,
  invoiceId: string,
  approval: Approval,
): Promise<number> {
  const found = await lockToJudge(tx, operatorId, invoiceId);
  const { issuedOn, cents } = await readFacts(tx, found, approval);
  return credit(tx, found, { issuedOn, cents, lines: approval.lines }, operatorId);
}

/** What an invoice was found to be. */
interface Found extends Pick<FoundInvoice, "issuedOn" | "cents"> {
  readonly lines: PurchaseToEarn["lines"];
}

/** Who approves what needs no person. */
const BY_RULE = "invoices.by-rule";

/**
 * Approves an invoice, by an operator or by nobody, and credits what its lines earn. Returns the points.
 * @throws Refusal `points/balance-frozen`.
 */
export async function credit(
  tx: Tx,
  found: FoundInvoice,
  { issuedOn, cents, lines }: Found,
  judgedBy: string | null,
): Promise<number> {
  const account = await issuerOf(tx, found.issuerTaxId);
  const { memberId, number } = found;
  const { points } = await earnByPurchase(tx, {
    memberId,
    causeKind: "invoice",
    causeId: found.id,
    description: `Nota fiscal ${invoiceNumberWords(number)}`,
    boughtOn: issuedOn,
    distributor: account?.nsap,
    distributorName: account?.name,
    channel: account?.id,
    lines,
  });
  const judged = { status: "approved", rejectionReason: null, rejectionNote: null } as const;
  const facts = { issuedOn, cents, accountId: account?.id ?? null };
  await storeJudgement(tx, found.id, { ...judged, ...facts, judgedBy });
  const after = { status: "approved", points, issuedOn, cents };
  await recordDeed(tx, found, { action: "approved", operatorId: judgedBy ?? BY_RULE, after });
  const isCorrected = issuedOn !== found.issuedOn || cents !== found.cents;
  // Whoever sent an XML that needs no person has the answer before them: a thousand files are not a thousand notices.
  if (judgedBy !== null) await tellMember(tx, found, approvalNotice(number, points, isCorrected));
  return points;
}

/** Why an invoice is refused, and what else its member reads. */
export interface Rejection {
  readonly reason: RejectionReason;
  readonly note?: string | undefined;
}

/**
 * Refuses an invoice. @throws Refusal `not-found`, `invoices/not-in-review`, `invoices/claimed-by-another`.
 */
export async function reject(
  tx: Tx,
  operatorId: string,
  invoiceId: string,
  { reason, note }: Rejection,
): Promise<void> {
  const found = await lockToJudge(tx, operatorId, invoiceId);
  const rejectionNote = note?.replaceAll("\r\n", "\n").trim() ?? null;
  const judged = { status: "rejected", rejectionReason: reason, rejectionNote } as const;
  await storeJudgement(tx, found.id, { ...judged, judgedBy: operatorId });
  await recordDeed(tx, found, { action: "rejected", operatorId, after: { status: "rejected", reason } });
  const days = found.appeal === null ? await readSetting(tx, "InvoiceAppealDays") : undefined;
  await tellMember(tx, found, rejectionNotice(found.number, days));
}
