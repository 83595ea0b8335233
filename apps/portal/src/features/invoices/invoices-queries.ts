import { getInvoice, getInvoicesSummary, listInvoices } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceFilter } from "@colheita/contract/invoices/invoices-endpoints";
import { pagesQuery, query } from "../../platform/data/queries.ts";
import { invoicesKey } from "./invoices-key.ts";

const [CAPABILITY] = invoicesKey;

/** How the member's invoices of this season stand, and who issued those of all times. */
export const summaryQuery = query({
  key: [CAPABILITY, "summary"],
  endpoint: getInvoicesSummary,
  input: {},
});

/** Returns the query for the member's invoices under a filter, page by page. */
export const invoicesQuery = (filter: InvoiceFilter) =>
  pagesQuery({
    key: [CAPABILITY, "list", filter],
    endpoint: listInvoices,
    alsoOn: ["points"],
    inputAt: (cursor) => ({ query: { ...filter, cursor } }),
  });

/** Returns the query for one invoice. */
export const invoiceQuery = (invoiceId: string) =>
  query({
    key: [CAPABILITY, "invoice", invoiceId],
    endpoint: getInvoice,
    input: { params: { invoiceId } },
    alsoOn: ["points"],
  });
