import * as z from "zod/mini";
import { PageTicket, pageTicketInvalid } from "../identity/page-ticket-endpoints.ts";
import { Cursor, endpoint, page, record } from "../kit/index.ts";
import { InvoiceSummary } from "./invoice-records.ts";

/** The member's list for a view without a session. The ticket is in the body: an address would be in logs. */
export const listEmbeddedInvoices = endpoint({
  method: "POST",
  path: "/embedded/invoices",
  summary: "The invoices of the member whose ticket it is, newest first",
  access: "anyone",
  body: record({ ticket: ["ticket", PageTicket], cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(InvoiceSummary),
  problems: [pageTicketInvalid],
  onlyReads: true,
  recorded: [],
  reach: "a proof's",
  example: { body: { ticket: "a.b.c" } },
});
