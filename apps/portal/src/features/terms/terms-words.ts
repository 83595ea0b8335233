import { NetworkFailure } from "@colheita/client";

const otherWords = {
  title: "O aceite não foi registrado.",
  text: "Nada do que você marcou se perdeu. Tente de novo em alguns minutos.",
};

const words: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  "terms/outdated": {
    title: "Um dos termos mudou agora.",
    text: "Veja a versão nova nesta página e confirme de novo.",
  },
};

/** Returns the words for an acceptance that was refused. */
export function acceptanceRefusal(code: string): { readonly title: string; readonly text: string } {
  return words[code] ?? otherWords;
}

/** Returns the words for an acceptance that did not come through. */
export function acceptanceFailure(error: unknown): { readonly title: string; readonly text: string } {
  if (!(error instanceof NetworkFailure)) return otherWords;
  return {
    title: "Sem sinal.",
    text: "O que você marcou continua aqui. Tente de novo quando a internet voltar.",
  };
}
