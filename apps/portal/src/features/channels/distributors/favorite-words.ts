import { NetworkFailure } from "@colheita/client";
import { MOST_FAVORITES } from "@colheita/contract/channels/favorites-endpoints";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";

const refusals: Readonly<Record<string, string>> = {
  "channels/too-many-favorites": `Você já tem ${MOST_FAVORITES} favoritos. Retire um deles para guardar outro.`,
  "not-found": "Este distribuidor não está mais no canal.",
  "too-many-requests": "Muitas mudanças seguidas. Espere um minuto e tente de novo.",
};

/** Returns what is said where the server does not do what a press on a star asks for. */
export const favoriteRefusalWords = (code: string): string => refusals[code] ?? sendFailureWords(undefined);

/** Returns what is said where it is not known what the server did. */
export const favoriteFailureWords = (error: unknown): string =>
  error instanceof NetworkFailure
    ? "Sem sinal. Tente de novo quando a internet voltar."
    : sendFailureWords(error);
