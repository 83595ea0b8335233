/** The programme that this portal was built for. Another programme is another build with its own values. */
export const programme = {
  name: import.meta.env.VITE_PROGRAMME_NAME ?? "Colheita",
  /** Profile strings that let a member in (section 4, the profile check); the rest is sent to /logout. */
  acceptedProfiles: (import.meta.env.VITE_ACCEPTED_PROFILES ?? "timedevendas;agricultor").split(";"),
  /** Members of this account type see no label on the "Notas Fiscais" link (2.6). */
  unlabelledInvoicesFor: import.meta.env.VITE_UNLABELLED_INVOICES_FOR ?? "Analistadefocalizacao",
} as const;
