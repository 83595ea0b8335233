/** The programme that this portal was built for. Another programme is another build with its own values. */
export const programme = {
  name: import.meta.env.VITE_PROGRAMME_NAME ?? "Colheita",
  /** Members of this account type see no label on the "Notas Fiscais" link (2.6). */
  unlabelledInvoicesFor: import.meta.env.VITE_UNLABELLED_INVOICES_FOR ?? "Analistadefocalizacao",
} as const;
