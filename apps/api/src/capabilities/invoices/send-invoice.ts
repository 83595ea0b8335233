import { common, type ReplyOf } from "@colheita/contract/kit";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import {
  alreadySent,
  ISSUE_DATE_FIELD,
  numberTaken,
  sentByAnother,
  tooManyToday,
  type NewInvoice,
  type readInvoiceKey,
} from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceAlert, InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { readToday } from "../../platform/database/read-today.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { issuerOf, type IssuerAccount } from "../channels/index.ts";
import { seasonIdOn } from "../points/index.ts";
import { readSetting } from "../settings/index.ts";
import { factsOfKey } from "@colheita/contract/invoices/key-facts";
import { alertsOf, refusalOf, type ShownByDocument } from "./invoice-rules.ts";
import {
  countSentToday,
  findInvoice,
  insertInvoice,
  invoiceInTheWay,
  isKeyFreed,
  lockNumber,
  lockSender,
  type FoundInvoice,
  type InvoiceIdentity,
} from "./invoice-store.ts";
import { detailOf } from "./show-invoice.ts";

const INVOICE_PREFIX = "a4N";
/** What a member's open pages hear of when one of their invoices changes. */
export const INVOICES_TOPIC = "invoices";

/** Returns whether invoices of an account count, and are sent by members. */
const isEligible = (account: IssuerAccount | undefined): boolean =>
  account !== undefined && account.isEligible && account.sendsInvoices;

/**
 * Refuses an invoice that stands already, this one itself left out.
 * @throws Refusal `invoices/already-sent`, `invoices/sent-by-another`, `invoices/number-taken`.
 */
async function refuseTwice(
  db: Db,
  memberId: string,
  invoice: InvoiceIdentity & { readonly id?: string },
): Promise<void> {
  const other = await invoiceInTheWay(db, memberId, invoice);
  if (!other) return;
  if (other.accessKey !== invoice.accessKey) throw new Refusal(numberTaken);
  if (other.memberId !== memberId) throw new Refusal(sentByAnother);
  throw new Refusal(alreadySent, { extension: { invoiceId: other.id } });
}

/** Does the same, and holds the number until the transaction ends. */
export async function claimNumber(
  tx: Tx,
  memberId: string,
  invoice: InvoiceIdentity & { readonly id?: string },
): Promise<void> {
  await lockNumber(tx, invoice);
  await refuseTwice(tx, memberId, invoice);
}

/**
 * Returns what a key says, for the form that it begins.
 * @throws Refusal `invoices/already-sent`, `invoices/sent-by-another`, `invoices/number-taken`.
 */
export async function readKey(
  db: Db,
  memberId: string,
  accessKey: string,
): Promise<ReplyOf<typeof readInvoiceKey>> {
  const { issuerTaxId, number, ...facts } = factsOfKey(accessKey);
  await refuseTwice(db, memberId, { accessKey, issuerTaxId, number, ...facts });
  const account = await issuerOf(db, issuerTaxId);
  return {
    ...facts,
    number: invoiceNumberWords(number),
    issuer: { taxId: issuerTaxId, name: account?.name },
    isEligible: isEligible(account),
  };
}

/** What the XML of an invoice says for it and against it. */
export interface Shown {
  readonly shown: ShownByDocument;
  readonly alerts: readonly InvoiceAlert[];
  /** Whether its issuer signed that the member bought it: such keys are claimed by nobody in stock. */
  readonly isProved: boolean;
}

/** Returns an invoice that this transaction has written, as it stands now. */
export async function foundAgain(tx: Tx, id: string): Promise<FoundInvoice> {
  const found = await findInvoice(tx, id, await readSetting(tx, "InvoiceAppealDays"));
  if (!found) throw new Error(`The invoice ${id} is gone`);
  return found;
}

/** The field of an invoice's day: an XML has none, and is refused as a whole. */
const dayField = (document: Shown | undefined): string => (document ? "body" : `body.${ISSUE_DATE_FIELD}`);

/**
 * Takes an invoice: it waits to be judged, or is refused at once with the first reason of FACTS 2.5 that holds. Of two
 * that come at once with the same key or number one is taken.
 * @throws Refusal `invalid-request` for a day to come, `invoices/already-sent`, `invoices/sent-by-another`,
 * `invoices/number-taken`, `invoices/too-many-today`.
 */
export async function take(
  tx: Tx,
  memberId: string,
  { accessKey, issuedOn, cents }: NewInvoice,
  document?: Shown,
): Promise<FoundInvoice> {
  const { month: _month, ...facts } = factsOfKey(accessKey);
  const today = await readToday(tx);
  if (issuedOn > today)
    throw new Refusal(common.invalid, { fields: [{ field: dayField(document), code: "IN_FUTURE" }] });
  const identity = { accessKey, ...facts };
  await lockSender(tx, memberId);
  await claimNumber(tx, memberId, identity);
  const sentToday = await countSentToday(tx, memberId);
  if (!document?.isProved && sentToday >= (await readSetting(tx, "InvoicesPerDay")))
    throw new Refusal(tooManyToday);
  const account = await issuerOf(tx, facts.issuerTaxId);
  const reason = refusalOf({
    isIssuerEligible: isEligible(account),
    issuedOn,
    isInSeason: (await seasonIdOn(tx, issuedOn)) !== undefined,
    today,
    submissionDays: await readSetting(tx, "InvoiceSubmissionDays"),
    isKeyFreed: await isKeyFreed(tx, accessKey),
    shown: document?.shown,
  });
  const limits = await readSetting(tx, "InvoiceAlerts");
  const id = newId(INVOICE_PREFIX);
  await insertInvoice(tx, {
    ...identity,
    id,
    memberId,
    issuedOn,
    cents,
    accountId: account?.id ?? null,
    alerts: [...alertsOf({ accessKey, cents }, sentToday, limits), ...(document?.alerts ?? [])],
    status: reason === undefined ? "in-review" : "rejected",
    rejectionReason: reason ?? null,
  });
  await notify(tx, memberId, INVOICES_TOPIC);
  return foundAgain(tx, id);
}

/** Takes an invoice by its key. @throws Refusal as `take` does. */
export async function send(tx: Tx, memberId: string, invoice: NewInvoice): Promise<InvoiceDetail> {
  return detailOf(tx, await take(tx, memberId, invoice));
}
