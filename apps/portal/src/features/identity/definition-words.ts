import { HttpFailure, NetworkFailure } from "@colheita/client";
import { sendFailureWords } from "../../platform/data/failure-words.ts";
import { waitWords } from "../../platform/wait-words.ts";

export interface DefinitionWords {
  readonly title: string;
  readonly text: string;
  /** What the reader can do about it, where trying again is not enough. */
  readonly way?: "ask-again" | "help";
}

const words: Readonly<Record<string, DefinitionWords>> = {
  "password/proof-expired": {
    title: "Este link ou código já não vale.",
    text: "Ele venceu ou já foi usado. Peça outro e defina a senha em seguida.",
    way: "ask-again",
  },
  "auth/user-disabled": {
    title: "Esta conta não pode entrar.",
    text: "Ela está bloqueada, inativa ou saiu do programa.",
    way: "help",
  },
  unavailable: { title: "Muita gente entrando agora.", text: "Espere alguns segundos e tente de novo." },
  "password/wrong-current": {
    title: "A senha atual não confere.",
    text: "Confira o que você digitou e tente de novo.",
  },
};

/**
 * Returns the words for why a password was not defined or changed, but for its own faults: these are shown at the
 * field.
 */
export function definitionWords(code: string, retryAfterSeconds?: number): DefinitionWords {
  if (code === "too-many-requests")
    return { title: "Muitas tentativas.", text: `${waitWords(retryAfterSeconds)} e tente de novo.` };
  return (
    words[code] ?? {
      title: "A senha não foi gravada.",
      text: "O problema é nosso. Tente de novo em alguns minutos.",
    }
  );
}

/** Returns the same words when the server could not be asked. */
export function definitionFailure(error: unknown): DefinitionWords {
  if (!(error instanceof NetworkFailure) && !(error instanceof HttpFailure)) reportError(error);
  return { title: "A senha não foi gravada.", text: sendFailureWords(error) };
}
