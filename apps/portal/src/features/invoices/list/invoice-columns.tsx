import { formatCents, formatChange, formatDate, maskTaxId } from "@colheita/brazil";
import type { InvoiceSummary } from "@colheita/contract/invoices/invoice-records";
import type { Column } from "@colheita/ui/data-table/data-table";
import { Link } from "@colheita/ui/link/link";
import { STRANGER } from "../invoice-words.ts";
import { StatusBadge } from "../status-badge.tsx";
import styles from "./invoices-list.module.css";

function None({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}

/** Shows an issuer without a name: with the tax id, where it has no column of its own. */
function Stranger({ taxId }: { taxId: string }) {
  return (
    <span className="soft">
      {STRANGER}
      <span className={styles.strangerId}>, {maskTaxId(taxId)}</span>
    </span>
  );
}

/** The columns of a list of invoices that is only read. */
export const invoiceColumns: readonly Column<InvoiceSummary>[] = [
  { id: "number", header: "Nota", place: "title", cell: ({ number }) => number },
  {
    id: "issuer",
    header: "Distribuidor",
    cell: ({ issuer }) => issuer.name ?? <Stranger taxId={issuer.taxId} />,
  },
  {
    id: "tax-id",
    header: "CNPJ ou CPF",
    place: "desktop",
    cell: ({ issuer }) => <span className={`soft ${styles.taxId ?? ""}`}>{maskTaxId(issuer.taxId)}</span>,
  },
  {
    id: "issued",
    header: "Emissão",
    cell: ({ issuedOn }) => <span className="dt">{formatDate(issuedOn)}</span>,
  },
  { id: "state", header: "UF", place: "desktop", cell: ({ state }) => state },
  { id: "cents", header: "Valor", align: "end", cell: ({ cents }) => formatCents(cents) },
  { id: "status", header: "Situação", cell: (invoice) => <StatusBadge {...invoice} /> },
  {
    id: "points",
    header: "Rendeu",
    place: "total",
    align: "end",
    signOf: ({ points }) => (points === undefined || points === 0 ? undefined : "in"),
    cell: ({ points }) =>
      points === undefined ? <None words="nada" /> : points === 0 ? "0" : formatChange(points),
  },
];

/** Returns the columns of a list whose invoices open. */
export const openingColumns = (hrefOf: (invoiceId: string) => string): Column<InvoiceSummary>[] => [
  ...invoiceColumns,
  {
    id: "open",
    header: "Ação",
    shortHeader: "",
    align: "end",
    cell: ({ id, number, status }) => (
      <Link href={hrefOf(id)}>
        {status === "rejected" ? "Ver motivo" : "Abrir"}
        <span className="visually-hidden"> da nota {number}</span>
      </Link>
    ),
  },
];
