import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { rejectionWords, statusWords, type InvoiceAlert } from "@colheita/contract/invoices/invoice-records";
import type { Db } from "../../platform/database/database.ts";
import { documentsOf } from "./document/document-store.ts";
import { cancellationReasons } from "./review/cancellation-store.ts";
import { listMembersInvoices } from "./list-invoices-store.ts";

const alertWords: Readonly<Record<InvoiceAlert, string>> = {
  "letters-before-2607": "CNPJ com letras antes de julho de 2026",
  "guessable-code": "Código da chave fácil de adivinhar",
  "code-equals-number": "Código da chave igual ao número",
  "round-total": "Valor redondo",
  "many-in-a-day": "Muitas notas no mesmo dia",
  "signature-missing": "XML sem assinatura",
  "signature-invalid": "Assinatura do XML não confere",
  "signature-untrusted": "Assinatura do XML de quem não conhecemos",
  "buyer-not-named": "XML sem o CPF ou CNPJ de quem comprou",
  "no-protocol": "XML sem a autorização da Receita",
  "lines-beyond-total": "Itens do XML somam mais que o total",
};

/** More than a member may have sent in years. */
const ALL = 100_000;

/** Returns every invoice of a member as they take it along, newest first. */
export async function exportOf(db: Db, memberId: string) {
  const rows = await listMembersInvoices(db, memberId, { dateKind: "sent" }, { size: ALL });
  const cancelled = rows.filter(({ cancelledAt }) => cancelledAt !== null);
  const reasons = await cancellationReasons(
    db,
    cancelled.map(({ id }) => id),
  );
  const documents = await documentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    invoices: rows.map(({ number, status, ...row }) => ({
      sentAt: row.sentAt,
      number: invoiceNumberWords(number),
      accessKey: row.accessKey,
      issuerTaxId: row.issuerTaxId,
      issuedOn: row.issuedOn,
      cents: row.cents,
      state: statusWords[status],
      judgedAt: row.judgedAt,
      reason: row.rejectionReason === null ? null : rejectionWords[row.rejectionReason],
      note: row.rejectionNote,
      lookedAtFor: row.alerts.map((alert) => alertWords[alert as InvoiceAlert]),
      cancelledAt: row.cancelledAt,
      cancelledBecause: reasons.get(row.id) ?? null,
      appeal: row.appeal,
      appealedAt: row.appealedAt,
      buyer: documents.get(row.id)?.buyerTaxId ?? null,
      products: documents.get(row.id)?.lines.map(({ description }) => description) ?? [],
    })),
  };
}
