import * as z from "zod/mini";
import { Cents, record } from "../kit/index.ts";

/**
 * What the signature of an XML is worth: `trusted` where it holds and its certificate was issued to the issuer of the
 * note by an authority that is trusted, `untrusted` where it holds alone.
 */
export const DocumentSignature = z.enum(["trusted", "untrusted", "invalid", "missing"]);
export type DocumentSignature = z.output<typeof DocumentSignature>;

/** A line of an invoice as its XML has it (FACTS 2.2, `det`). */
export const DocumentLine = record({
  /** The product's GTIN; the issuer's own code where it has none. */
  product: ["ProductCode", z.string()],
  description: ["Description", z.string()],
  /** Code of the common nomenclature: 8 digits. */
  ncm: ["acg_NCM__c", z.string()],
  /** Code of the operation: 4 digits. */
  cfop: ["acg_CFOP__c", z.string()],
  /** With its discount taken off. */
  cents: ["acg_TotalCents__c", Cents],
  /** Whole units. */
  quantity: ["Quantity", z.int()],
});
export type DocumentLine = z.output<typeof DocumentLine>;

/** What the XML of an invoice says beside its key, its day and its total. */
export const InvoiceDocument = record({
  signature: ["acg_Signature__c", DocumentSignature],
  /** Absent where it names nobody, and once its member has left. */
  buyerTaxId: ["acg_BuyerTaxId__c", z.optional(z.string())],
  lines: ["acg_Lines__r", z.array(DocumentLine)],
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;
