/**
 * Words that the portal's pages are sent with (DECISIONS, "Words": the programme's name, its labels and every text are
 * settings). In the built pages `{PROGRAMME_NAME}` and the like keep their places; these are what they say while nobody set
 * others.
 */
export const pageWords = {
  PROGRAMME_NAME: "Colheita",
  POINTS_LABEL: "pontos",
  LEVEL_LABEL: "nível",
  WELCOME_TITLE: "Sua nota fiscal vale mais que papel",
  WELCOME_TEXT:
    "Compre insumos no seu distribuidor, envie a nota e resgate ferramentas, conforto e serviço técnico.",
  STEP_1_TITLE: "Compre",
  STEP_1_TEXT: "Peça a nota com o seu CPF ou CNPJ no distribuidor participante.",
  STEP_2_TITLE: "Envie",
  STEP_2_TEXT: "Mande a chave ou a foto da nota. A análise leva até 5 dias úteis.",
  STEP_3_TITLE: "Colha",
  STEP_3_TEXT: "O que você ganha cai no extrato e vale por 24 meses.",
} as const;

export type PageWord = keyof typeof pageWords;
export type PageWords = Readonly<Record<PageWord, string>>;

/** Figures by which the portal itself goes (section 9), while nobody set others. Times are in milliseconds. */
export const portalFigures = {
  /** A floating message and a notification card leave after this long (2.7). */
  messageMs: 7_000,
  cardMs: 10_000,
  /** The header shows this much of a first name (2.6). */
  headerNameChars: 15,
  /** Code of a page that has not come after this long is not coming. */
  chunkMs: 120_000,
  /** A call may take so long at a desk, and on a phone. */
  deskCallMs: 30_000,
  phoneCallMs: 60_000,
  /** A token is renewed this long before it expires, and counts as expired this long before it (section 4). */
  renewalMarginMs: 300_000,
  expiryMarginMs: 30_000,
  /** The first and the longest wait before a renewal that found no network is tried again (section 4). */
  renewalRetryMs: 30_000,
  longestRenewalRetryMs: 960_000,
  /** The same of a read that a page shows. */
  readRetryMs: 1_000,
  longestReadRetryMs: 30_000,
  /** The city follows the other lines of a CEP after this long (section 4). */
  cityDelayMs: 500,
  /** A window of another provider that was closed is noticed after this long. */
  closedWindowMs: 8_000,
} as const;

export type PortalFigure = keyof typeof portalFigures;
export type PortalFigures = Readonly<Record<PortalFigure, number>>;

/** What every page is sent with, as JSON in the `data-settings` of its document. */
export interface PortalSettings {
  readonly words: PageWords;
  readonly figures: PortalFigures;
}

/** What holds while nobody set anything. */
export const defaultSettings: PortalSettings = { words: pageWords, figures: portalFigures };
