import { Bytes, endpoint, problem } from "../kit/index.ts";
import { balanceFrozen } from "../points/balance-frozen.ts";
import { InvoiceDetail } from "./invoice-records.ts";
import { alreadySent, numberTaken, sentByAnother, tooManyToday } from "./invoices-endpoints.ts";

export const xmlUnreadable = problem(
  "invoices/xml-unreadable",
  422,
  "This is not the XML of an NF-e or NFC-e, or what it says contradicts its access key.",
);
export const xmlOfTest = problem(
  "invoices/xml-of-test",
  422,
  "The invoice was issued in the test environment of the tax office.",
);

/** The tax office takes no more than 500 kB of an invoice; its protocol comes on top. */
export const MOST_XML_BYTES = 600_000;

/**
 * Sends an invoice by its XML: the same checks and the same result as by its key, and those that only its XML can be
 * held to (FACTS 2.5, 6 and 9 to 11). One with a trusted signature that nothing speaks against is approved at once.
 */
export const sendInvoiceXml = endpoint({
  method: "POST",
  path: "/invoices/xml",
  summary: "Send an invoice by the XML that its issuer signed",
  access: "member",
  accountTypes: ["agricultor"],
  takesBytes: true,
  maxBodyBytes: MOST_XML_BYTES,
  body: Bytes,
  reply: InvoiceDetail,
  problems: [xmlUnreadable, xmlOfTest, alreadySent, sentByAnother, numberTaken, tooManyToday, balanceFrozen],
  isIdempotent: true,
  // A thousand files are sent in some nine minutes. One thread reads them; each member has one file at a time before it.
  perMinute: 120,
  reach: "the caller's",
});
