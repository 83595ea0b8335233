import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { cancelPurchase, earnByPurchase, type PurchaseToEarn } from "../../src/capabilities/earning/index.ts";
import {
  insertCancellation,
  insertInvoice,
  ledgerWords,
  storeConfirmation,
  storeCancelled,
  type InvoiceToStore,
} from "../../src/capabilities/invoices/index.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import type { Distributor } from "../channels/demo-distributors.ts";
import { accessKeyOf } from "./demo-access-key.ts";

/** The two operators of the demo who judge invoices. */
const [ANALYST, OTHER_ANALYST] = ["005DemoSupport0", "005DemoPoints00"];

/** An invoice of the demo, as its paper has it. */
export interface DemoInvoice {
  readonly memberId: string;
  readonly series: number;
  readonly number: number;
  readonly issuedOn: string;
  readonly distributor: Pick<Distributor, "id" | "name" | "nsap" | "taxId">;
  readonly cents: number;
}

/** Returns an invoice that waits, as it is stored. */
export function waitingInvoice(invoice: DemoInvoice): InvoiceToStore {
  const { memberId, series, number, issuedOn, distributor, cents } = invoice;
  return {
    id: newId("a4N"),
    memberId,
    accessKey: accessKeyOf({ issuerTaxId: distributor.taxId, issuedOn, series, number }),
    issuerTaxId: distributor.taxId,
    model: "55",
    series,
    number,
    state: "MT",
    issuedOn,
    cents,
    accountId: distributor.id,
    alerts: [],
    status: "in-review",
    rejectionReason: null,
  };
}

/** Plays an invoice that is sent and approved at once, at the moment of the transaction; and cancelled where it is. */
export async function playInvoice(
  tx: Tx,
  invoice: Omit<DemoInvoice, "cents"> & Pick<PurchaseToEarn, "lines">,
  isCancelled: boolean,
): Promise<void> {
  const { memberId, number, issuedOn, distributor, lines } = invoice;
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const stored = waitingInvoice({ ...invoice, cents });
  const cause = { memberId, causeKind: "invoice", causeId: stored.id } as const;
  await insertInvoice(tx, { ...stored, status: "approved" });
  const description = `Nota fiscal ${invoiceNumberWords(number)}`;
  await earnByPurchase(tx, {
    ...cause,
    description,
    boughtOn: issuedOn,
    distributor: distributor.nsap,
    distributorName: distributor.name,
    channel: distributor.id,
    lines,
  });
  if (!isCancelled) return;
  const reason = "Mercadoria devolvida ao distribuidor";
  await cancelPurchase(tx, cause, { madeBy: OTHER_ANALYST, reason: ledgerWords.returned });
  await insertCancellation(tx, { invoiceId: stored.id, askedBy: ANALYST, kind: "returned", reason });
  await storeConfirmation(tx, stored.id, OTHER_ANALYST);
  await storeCancelled(tx, stored.id, null);
}
