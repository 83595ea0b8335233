import { HttpFailure, NetworkFailure } from "@colheita/client";

export interface FailureWords {
  readonly kind: "offline" | "forbidden" | "missing" | "broken";
  readonly title: string;
  readonly text: string;
}

const offline: FailureWords = {
  kind: "offline",
  title: "Você está sem sinal",
  text: "Não conseguimos buscar estes dados. Nada se perdeu: tente de novo quando a internet voltar.",
};
const forbidden: FailureWords = {
  kind: "forbidden",
  title: "Seu perfil não tem acesso a estes dados",
  text: "Se precisar deles, fale com a nossa equipe.",
};
const missing: FailureWords = {
  kind: "missing",
  title: "Não encontramos o que você procura",
  text: "Pode ter sido retirado, ou o link está incompleto.",
};
const broken: FailureWords = {
  kind: "broken",
  title: "Não conseguimos buscar estes dados",
  text: "O problema é nosso, e seu saldo está seguro. Tente de novo em alguns minutos.",
};

/** Returns the words for something that could not be read. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof NetworkFailure) return offline;
  if (!(error instanceof HttpFailure)) return broken;
  if (error.status === 403) return forbidden;
  return error.status === 404 ? missing : broken;
}

/** What a form says without a network. */
export const offlineWords =
  "Sem sinal. Nada foi enviado, e o que você preencheu continua aqui. Tente de novo quando a internet voltar.";

/** What is said without a network where nothing was typed. */
export const nothingSent = "Sem sinal. Nada foi enviado agora. Tente de novo quando a internet voltar.";

/** Returns the words for a press that could not be sent, where nothing was typed. */
export function pressFailureWords(error: unknown): string {
  return error instanceof NetworkFailure ? nothingSent : sendFailureWords(error);
}

/** Returns the words of a form for something that could not be sent. What was typed stays where it is. */
export function sendFailureWords(error: unknown): string {
  if (error instanceof NetworkFailure) return offlineWords;
  if (error instanceof HttpFailure && error.status === 403) return "Seu perfil não pode fazer isto.";
  return "Não deu certo, e o problema é nosso. Tente de novo em alguns minutos.";
}

const TIMED_OUT = 408;

/**
 * Returns whether an act that failed may have been done all the same: only a clear no (4xx, but a time-out) says
 * that it was not.
 */
export function mayBeDone(error: unknown): boolean {
  return !(error instanceof HttpFailure) || error.status >= 500 || error.status === TIMED_OUT;
}
