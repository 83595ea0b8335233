import { maskTaxId } from "@colheita/brazil";
import { Select } from "@colheita/ui/select/select";
import { useQuery } from "@tanstack/react-query";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { useFollowedSelect } from "../../../platform/navigation/use-followed-field.ts";
import { issuerWords, statusLooks } from "../invoice-words.ts";
import { summaryQuery } from "../invoices-queries.ts";
import { periods, type ShownStatus } from "./invoices-view-rules.ts";
import type { InvoicesViewState } from "./use-invoices-view.ts";
import styles from "./invoices-list.module.css";

const statusOptions = [
  ...Object.entries(statusLooks).map(([value, { label }]) => ({ value, label })),
  { value: "cancelled", label: "Cancelada" },
];
const periodOptions = Object.entries(periods).map(([value, { label }]) => ({ value, label }));

/** Shows the controls for which invoices are shown. Every choice goes into the address at once. */
export function InvoicesFilters({ view, change, isKnown }: InvoicesViewState) {
  const { data } = useQuery({ ...summaryQuery, enabled: useMayAsk() });
  const status = useFollowedSelect(view.status ?? "", isKnown, (value) =>
    change({ status: value === "" ? undefined : (value as ShownStatus) }),
  );
  const period = useFollowedSelect(view.period, isKnown, (value) => change({ period: value }));
  const issuer = useFollowedSelect(view.issuerTaxId, isKnown, (value) => change({ issuerTaxId: value }));
  const known = data?.issuers ?? [];
  // Before the names have come, a choice of the address is shown by its number.
  const isMissing = view.issuerTaxId !== "" && known.every(({ taxId }) => taxId !== view.issuerTaxId);
  const issuers = known.map((each) => ({ value: each.taxId, label: issuerWords(each) }));
  if (isMissing) issuers.push({ value: view.issuerTaxId, label: maskTaxId(view.issuerTaxId) });
  return (
    <search className={styles.filters} aria-label="Filtros das notas">
      <Select label="Situação" emptyLabel="Todas" options={statusOptions} {...status} />
      <Select label="Período" emptyLabel="Todo o período" options={periodOptions} {...period} />
      <Select label="Distribuidor" emptyLabel="Todos os distribuidores" options={issuers} {...issuer} />
    </search>
  );
}
