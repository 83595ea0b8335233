import { SENT_EARLY } from "@colheita/contract/identity/early-forms";
import { usernameRefusal } from "@colheita/brazil";
import { waitWords } from "../../../platform/wait-words.ts";
import { usernameWords } from "../log-in-words.ts";

export interface RecoveryWords {
  readonly title: string;
  readonly text: string;
}

/** Everything that may come of a request for a password but the way on. */
export type RecoveryProblem =
  | "access-code/too-many"
  | "missing-recaptcha-token"
  | "too-many-requests"
  | "invalid-request"
  | typeof SENT_EARLY
  | "network"
  | "unknown";

const waiting = "{wait}";

const words: Record<RecoveryProblem, RecoveryWords> = {
  "access-code/too-many": {
    title: "Você já pediu todos os códigos por agora.",
    text: `${waiting} e peça outro, ou abra o link do último e-mail.`,
  },
  "missing-recaptcha-token": {
    title: "Não confirmamos que você é uma pessoa.",
    text: "Antes de enviar, o seu aparelho faz um cálculo rápido, para mostrar que não é um robô. Desta vez ele não terminou: tente de novo. Se continuar, use outro aparelho.",
  },
  "too-many-requests": { title: "Muitos pedidos seguidos.", text: `${waiting} e tente de novo.` },
  "invalid-request": {
    title: "Isto não é um CPF, um CNPJ nem um e-mail.",
    text: "Confira o que você digitou e tente de novo.",
  },
  [SENT_EARLY]: {
    title: "O código ainda não foi pedido.",
    text: "A página estava abrindo. Toque de novo em Enviar código.",
  },
  network: {
    title: "Sem sinal.",
    text: "Não conseguimos falar com o servidor. O que você digitou continua aqui: tente de novo quando a internet voltar.",
  },
  unknown: {
    title: "Não conseguimos enviar agora.",
    text: "O problema é nosso. Tente de novo em alguns minutos.",
  },
};

/** Returns what the form says about a problem. */
export function recoveryWords(problem: RecoveryProblem, retryAfterSeconds?: number): RecoveryWords {
  const { title, text } = words[problem];
  return { title, text: text.replace(waiting, waitWords(retryAfterSeconds)) };
}

/** Returns a problem by its code in an address, as the server writes it after a form that was sent without scripts. */
export function recoveryProblemOf(code: string | null): RecoveryProblem | undefined {
  if (code === null) return undefined;
  return Object.hasOwn(words, code) ? (code as RecoveryProblem) : "unknown";
}

/** Returns what is wrong with the username before anything is sent. */
export function usernameError(username: string): string | undefined {
  const refusal = usernameRefusal(username);
  return refusal === null ? undefined : usernameWords[refusal];
}
