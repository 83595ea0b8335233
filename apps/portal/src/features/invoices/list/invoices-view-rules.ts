import { isId } from "@colheita/contract/kit";
import type { InvoiceStatus } from "@colheita/contract/invoices/invoice-records";
import type { InvoiceFilter } from "@colheita/contract/invoices/invoices-endpoints";

/** The parameter of the list's address that opens an invoice. A notice leads there, too. */
export const INVOICE_PARAM = "nota";

/** The parameter of the address that opens the panel of distributors, and what it says then. */
const PANEL_PARAM = "painel";
const DISTRIBUTORS = "distribuidores";

/** How an invoice is shown to stand: as it does, or cancelled later. */
export type ShownStatus = InvoiceStatus | "cancelled";

/** What the reader chose to see of their invoices. It is held in the address, so it can be shared and gone back to. */
export interface InvoicesView {
  readonly status?: ShownStatus | undefined;
  /** A name of `periods`; all times when empty. */
  readonly period: string;
  /** Without mask; everybody's when empty. */
  readonly issuerTaxId: string;
}

export const allInvoices: InvoicesView = { period: "", issuerTaxId: "" };

/** The periods that are offered: the last days by date of issue, or by the day on which they were sent. */
export const periods: Readonly<
  Record<string, { readonly label: string; readonly days: number; readonly dateKind: "issued" | "sent" }>
> = {
  "emissao-30": { label: "Emissão: últimos 30 dias", days: 30, dateKind: "issued" },
  "emissao-90": { label: "Emissão: últimos 90 dias", days: 90, dateKind: "issued" },
  "emissao-365": { label: "Emissão: últimos 12 meses", days: 365, dateKind: "issued" },
  "envio-30": { label: "Envio: últimos 30 dias", days: 30, dateKind: "sent" },
  "envio-90": { label: "Envio: últimos 90 dias", days: 90, dateKind: "sent" },
};

/** How the address spells each status: in the reader's words, without accents. */
const spelt: Readonly<Record<ShownStatus, string>> = {
  "in-review": "em-analise",
  "in-appeal": "em-reanalise",
  approved: "aprovada",
  rejected: "reprovada",
  cancelled: "cancelada",
};

/** Reads the address's query. What it does not know counts as not chosen. */
export function viewOf(search: string): InvoicesView {
  const query = new URLSearchParams(search);
  const status = (Object.keys(spelt) as ShownStatus[]).find((each) => spelt[each] === query.get("situacao"));
  const period = query.get("periodo") ?? "";
  const issuer = query.get("distribuidor") ?? "";
  return {
    ...(status === undefined ? {} : { status }),
    period: Object.hasOwn(periods, period) ? period : "",
    issuerTaxId: /^[0-9A-Z]{11,14}$/.test(issuer) ? issuer : "",
  };
}

/** Returns the invoice whose panel the address opens. */
export function openInvoiceOf(search: string): string | undefined {
  const id = new URLSearchParams(search).get(INVOICE_PARAM) ?? "";
  return isId(id) ? id : undefined;
}

/** Returns a name for the panel of distributors where the address opens it. */
export function openDistributorsOf(search: string): string | undefined {
  const open = new URLSearchParams(search).get(PANEL_PARAM);
  return open === DISTRIBUTORS ? open : undefined;
}

/** What the address opens beside the list: an invoice, the distributors, or nothing. */
export type OpenBeside = { readonly invoiceId: string } | "distributors" | undefined;

/** Writes a view, and what is open beside it, as the query of an address: empty for all invoices. */
export function invoicesAddressQuery(view: InvoicesView, open?: OpenBeside): string {
  const pairs: [string, string | undefined][] = [
    ["situacao", view.status && spelt[view.status]],
    ["periodo", view.period],
    ["distribuidor", view.issuerTaxId],
    [INVOICE_PARAM, typeof open === "object" ? open.invoiceId : undefined],
    [PANEL_PARAM, open === "distributors" ? DISTRIBUTORS : undefined],
  ];
  const chosen = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "");
  return chosen.length === 0 ? "" : `?${new URLSearchParams(chosen).toString()}`;
}

/** Returns whether some invoices may be left out by this view. */
export function isNarrowed({ status, period, issuerTaxId }: InvoicesView): boolean {
  return status !== undefined || period !== "" || issuerTaxId !== "";
}

/** Returns the filter that the server understands. */
export function invoiceFilterOf({ status, period, issuerTaxId }: InvoicesView): InvoiceFilter {
  const chosen = periods[period];
  return {
    ...(status === undefined ? {} : status === "cancelled" ? { isCancelled: true } : { status }),
    ...(chosen === undefined ? {} : { days: chosen.days, dateKind: chosen.dateKind }),
    ...(issuerTaxId === "" ? {} : { issuerTaxId }),
  };
}
