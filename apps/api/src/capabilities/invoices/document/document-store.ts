import type { DocumentLine, InvoiceDocument } from "@colheita/contract/invoices/document-records";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { NfeDocument } from "./nfe-xml.ts";

/** Stores what the XML of an invoice says. */
export async function insertDocument(
  tx: Tx,
  invoiceId: string,
  { signature, buyerTaxId, lines }: NfeDocument,
): Promise<void> {
  await tx
    .insertInto("invoices.document")
    .values({ invoiceId, signature, buyerTaxId: buyerTaxId ?? null, lines: JSON.stringify(lines) })
    .execute();
}

/** Returns what the XMLs of invoices say, by the ids of those that were sent by one. */
export async function documentsOf(
  db: Db,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, InvoiceDocument>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("invoices.document")
    .selectAll()
    .where("invoiceId", "in", [...invoiceIds])
    .execute();
  return new Map(
    rows.map(({ invoiceId, signature, buyerTaxId, lines }) => [
      invoiceId,
      { signature, buyerTaxId: buyerTaxId ?? undefined, lines: lines as DocumentLine[] },
    ]),
  );
}

/** Returns what the XML of an invoice says; nothing where it was sent by its key. */
export async function findDocument(db: Db, invoiceId: string): Promise<InvoiceDocument | undefined> {
  return (await documentsOf(db, [invoiceId])).get(invoiceId);
}
