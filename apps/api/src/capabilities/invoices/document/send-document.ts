import type { InvoiceAlert, InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { DocumentSignature } from "@colheita/contract/invoices/document-records";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { groupOf, memberOf } from "../../identity/index.ts";
import { readSetting } from "../../settings/index.ts";
import { credit } from "../review/judge-invoice.ts";
import { foundAgain, take } from "../send-invoice.ts";
import { detailOf } from "../show-invoice.ts";
import { insertDocument } from "./document-store.ts";
import { linesToEarn } from "./nfe-rules.ts";
import type { NfeDocument } from "./nfe-xml.ts";

/** Returns the tax ids under which a member buys: those of all accounts of one owner. */
async function taxIdsOf(db: Db, memberId: string): Promise<ReadonlySet<string>> {
  const member = await memberOf(db, memberId);
  const group = member?.userGroupId === undefined ? undefined : await groupOf(db, member.userGroupId);
  return new Set([member, ...(group?.members ?? [])].flatMap((each) => each?.taxId ?? []));
}

const alertOfSignature: Readonly<Record<DocumentSignature, readonly InvoiceAlert[]>> = {
  trusted: [],
  untrusted: ["signature-untrusted"],
  invalid: ["signature-invalid"],
  missing: ["signature-missing"],
};

/** Returns what of an XML asks for a person. */
function alertsOf(
  { signature, buyerTaxId, isAuthorised }: NfeDocument,
  isBeyondTotal: boolean,
): InvoiceAlert[] {
  return [
    ...alertOfSignature[signature],
    ...(buyerTaxId === undefined ? (["buyer-not-named"] as const) : []),
    ...(isAuthorised === undefined ? (["no-protocol"] as const) : []),
    ...(isBeyondTotal ? (["lines-beyond-total"] as const) : []),
  ];
}

/**
 * Takes an invoice by its XML, as `take` does by its key. One whose signature is trusted and that nothing speaks against
 * is approved in the same transaction, and earns by those of its lines that are sales of the programme's families.
 * @throws Refusal as `take` does, and `points/balance-frozen`.
 */
export async function sendDocument(tx: Tx, memberId: string, document: NfeDocument): Promise<InvoiceDetail> {
  const { buyerTaxId, signature, isPurchase, isAuthorised } = document;
  const lines = linesToEarn(document.lines, await readSetting(tx, "InvoiceFamilies"));
  const isBuyerAnother = buyerTaxId !== undefined && !(await taxIdsOf(tx, memberId)).has(buyerTaxId);
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  const taken = await take(tx, memberId, document, {
    shown: {
      isBuyerAnother,
      isPurchase,
      isRefusedByTaxOffice: isAuthorised === false,
      hasProductThatEarns: lines.length > 0,
    },
    alerts: alertsOf(document, sum > document.cents),
    isProved: signature === "trusted" && buyerTaxId !== undefined && !isBuyerAnother,
  });
  // What somebody else bought is not ours to keep.
  if (!isBuyerAnother) await insertDocument(tx, taken.id, document);
  if (taken.status !== "in-review" || taken.alerts.length > 0) return detailOf(tx, taken);
  await credit(tx, taken, { ...document, lines }, null);
  return detailOf(tx, await foundAgain(tx, taken.id));
}
