/** The programme that this portal was built for. Another programme is another build with its own values. */
export const programme = {
  name: import.meta.env.VITE_PROGRAMME_NAME ?? "Colheita",
  /** Its word in the paths of calls that have one (7.3). */
  pathWord: import.meta.env.VITE_PROGRAMME_PATH_WORD ?? "colheita",
  /** Members of this account type see no label on the "Notas Fiscais" link (2.6). */
  unlabelledInvoicesFor: import.meta.env.VITE_UNLABELLED_INVOICES_FOR ?? "Analistadefocalizacao",
} as const;
