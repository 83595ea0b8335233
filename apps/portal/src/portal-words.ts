import { pageWords, portalFigures } from "@colheita/contract/routes/portal-settings";
import type { PageWords, PortalSettings } from "@colheita/contract/routes/portal-settings";

/**
 * Returns a placeholder for each word while the pages are prerendered: the server puts the word in when it sends
 * them.
 */
const places = () =>
  Object.fromEntries(Object.keys(pageWords).map((word) => [word, `{${word}}`])) as unknown as PageWords;

/** The programme's words and the figures by which the portal goes, as this document came with them. */
export const { words, figures }: PortalSettings = import.meta.env.SSR
  ? { words: places(), figures: portalFigures }
  : (JSON.parse(document.documentElement.dataset["settings"] ?? "") as PortalSettings);

/** The programme that this portal was built for. Another programme is another build with its own values. */
export const programme = {
  name: words.PROGRAMME_NAME,
  /** Its word in the paths of calls that have one (7.3). */
  pathWord: import.meta.env.VITE_PROGRAMME_PATH_WORD ?? "colheita",
  /** Members of this account type see no label on the "Notas Fiscais" link (2.6). */
  unlabelledInvoicesFor: import.meta.env.VITE_UNLABELLED_INVOICES_FOR ?? "Analistadefocalizacao",
} as const;
