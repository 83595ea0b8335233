import { pathOf } from "@colheita/contract/routes/routes";
import { useCallback, useMemo } from "react";
import { useNavigate } from "../../../platform/navigation/router.tsx";
import { useAddressQuery } from "../../../platform/navigation/use-address-query.ts";
import {
  allInvoices,
  invoicesAddressQuery,
  openDistributorsOf,
  openInvoiceOf,
  viewOf,
} from "./invoices-view-rules.ts";
import type { InvoicesView } from "./invoices-view-rules.ts";

export interface InvoicesViewState {
  readonly view: InvoicesView;
  /** The invoice that the address opens. */
  readonly openInvoice: string | undefined;
  /** False until the address has been read. */
  readonly isKnown: boolean;
  readonly change: (change: Partial<InvoicesView>) => void;
  readonly reset: () => void;
  /** The address at which an invoice is open, or none. */
  readonly hrefOf: (invoiceId?: string) => string;
  /** Whether the address opens the distributors, and the address at which they are open. */
  readonly isDistributorsOpen: boolean;
  readonly distributorsHref: string;
}

/** Returns the view that the reader chose, as the address says. */
export function useInvoicesView(): InvoicesViewState {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(query ?? ""), [query]);
  const path = pathOf("invoices");
  const change = useCallback<InvoicesViewState["change"]>(
    (changes) => {
      const next = invoicesAddressQuery({ ...view, ...changes });
      if (next !== invoicesAddressQuery(view)) navigate(path + next);
    },
    [view, navigate, path],
  );
  const reset = useCallback(() => navigate(path + invoicesAddressQuery(allInvoices)), [navigate, path]);
  const hrefOf = useCallback(
    (invoiceId?: string) =>
      path + invoicesAddressQuery(view, invoiceId === undefined ? undefined : { invoiceId }),
    [view, path],
  );
  return {
    view,
    openInvoice: openInvoiceOf(query ?? ""),
    isDistributorsOpen: openDistributorsOf(query ?? "") !== undefined,
    distributorsHref: path + invoicesAddressQuery(view, "distributors"),
    isKnown: query !== undefined,
    change,
    reset,
    hrefOf,
  };
}
