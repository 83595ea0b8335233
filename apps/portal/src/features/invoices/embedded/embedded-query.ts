import { HttpFailure } from "@colheita/client";
import { pageTicketInvalid } from "@colheita/contract/identity/page-ticket-endpoints";
import { listEmbeddedInvoices } from "@colheita/contract/invoices/embedded-endpoints";
import { QueryClient } from "@tanstack/react-query";
import { pagesQuery } from "../../../platform/data/queries.ts";
import { queryClient } from "../../../platform/data/query-client.ts";
import { invoicesKey } from "../invoices-key.ts";

/** Returns the query for the list that a ticket opens, page by page. */
export const embeddedQuery = (ticket: string) =>
  pagesQuery({
    key: [...invoicesKey, "embedded"],
    endpoint: listEmbeddedInvoices,
    inputAt: (cursor) => ({ body: { ticket, cursor } }),
  });

/**
 * Returns what holds the answers to one ticket: apart from what the member of this browser's session has read, who may be
 * another. Nothing is asked again by itself, for the ticket would have ended meanwhile.
 */
export function makeTicketClient(): QueryClient {
  const { queries } = queryClient.getDefaultOptions();
  return new QueryClient({ defaultOptions: { queries: { ...queries, staleTime: Infinity } } });
}

/** Returns whether a list did not come because its ticket opens nothing any more. */
export const isTicketOver = (error: unknown): boolean =>
  error instanceof HttpFailure && error.code === pageTicketInvalid.code;
