import { common } from "@colheita/contract/kit";
import { notAppealable } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { readSetting } from "../settings/index.ts";
import { lockInvoice, storeAppeal } from "./invoice-store.ts";
import { claimNumber, INVOICES_TOPIC } from "./send-invoice.ts";
import { readInvoice } from "./read-invoices.ts";

/**
 * Has a refused invoice judged again: once, within the days of `InvoiceAppealDays` (DECISIONS, "Invoices"), and unless
 * another has taken its place.
 * @throws Refusal `not-found`, `invoices/not-appealable`, `invoices/sent-by-another`, `invoices/number-taken`.
 */
export async function appeal(
  tx: Tx,
  memberId: string,
  invoiceId: string,
  words: string,
): Promise<InvoiceDetail> {
  const found = await lockInvoice(tx, invoiceId, await readSetting(tx, "InvoiceAppealDays"));
  if (found?.memberId !== memberId) throw new Refusal(common.notFound);
  if (found.appealUntil === null) throw new Refusal(notAppealable);
  await claimNumber(tx, memberId, found);
  await storeAppeal(tx, found.id, words.replaceAll("\r\n", "\n").trim());
  await notify(tx, memberId, INVOICES_TOPIC);
  return readInvoice(tx, memberId, invoiceId);
}
