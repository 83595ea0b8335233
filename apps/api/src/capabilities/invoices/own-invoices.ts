import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { statusWords } from "@colheita/contract/invoices/invoice-records";
import type { Db } from "../../platform/database/database.ts";
import { listMembersInvoices } from "./list-invoices-store.ts";

/** More than a member may have sent in years. */
const ALL = 100_000;

/** Returns every invoice of a member as they take it along, newest first. */
export async function exportOf(db: Db, memberId: string) {
  const rows = await listMembersInvoices(db, memberId, { dateKind: "sent" }, { size: ALL });
  return {
    invoices: rows.map(({ number, status, ...row }) => ({
      sentAt: row.sentAt,
      number: invoiceNumberWords(number),
      accessKey: row.accessKey,
      issuerTaxId: row.issuerTaxId,
      issuedOn: row.issuedOn,
      cents: row.cents,
      state: statusWords[status],
      cancelledAt: row.cancelledAt,
      reason: row.rejectionNote,
      appeal: row.appeal,
      appealedAt: row.appealedAt,
    })),
  };
}
