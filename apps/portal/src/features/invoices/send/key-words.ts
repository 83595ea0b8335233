import { HttpFailure, NetworkFailure } from "@colheita/client";
import type { Refused } from "@colheita/client";
import type { NfeKeyRefusal } from "@colheita/brazil";
import type { CodeOf } from "@colheita/contract/kit";
import type { readInvoiceKey } from "@colheita/contract/invoices/invoices-endpoints";

/** What a member reads at the field where a key is none. */
export const keyRefusalWords: Readonly<Record<NfeKeyRefusal, string>> = {
  empty: "Informe a chave de acesso da nota.",
  length: "A chave tem 44 caracteres. Confira se falta algum.",
  characters: "A chave tem só números, e letras só no CNPJ de quem emitiu. Confira no papel.",
  "check-digit": "Esta chave não confere. Compare cada grupo de quatro com o papel.",
  state: "Esta chave não confere: os dois primeiros números não são de um estado.",
  month: "Esta chave não confere: o mês da nota não existe.",
  model: "Esta chave não é de uma nota de compra (NF-e ou NFC-e).",
  series: "Esta chave não confere: a série não existe.",
  issuer: "Esta chave não confere: o CNPJ ou CPF de quem emitiu está errado.",
  number: "Esta chave não confere: o número da nota está zerado.",
  emission: "Esta chave não confere. Compare cada grupo de quatro com o papel.",
};

const numberTaken =
  "Já recebemos esta nota com outra chave. Confira a chave no papel ou fale com a nossa equipe.";

/** What the field says where the server refuses a key. */
export const takenWords: Readonly<Record<CodeOf<typeof readInvoiceKey>, string>> = {
  "invoices/already-sent": "Você já enviou esta nota. Procure por ela em Minhas notas.",
  "invoices/sent-by-another": "Outra pessoa já enviou esta nota. Se ela é sua, fale com a nossa equipe.",
  "invoices/number-taken": numberTaken,
};

/** Why a key is not taken, and the server's refusal where it is one. */
export interface KeyRefused {
  readonly words: string;
  readonly said?: Refused;
}

/** Returns whether it is not known what the server says: also of a session that it does not know any more. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof HttpFailure && error.status === 401);

const forbidden = "Seu perfil não pode enviar notas.";
const isForbidden = (error: unknown): boolean => error instanceof HttpFailure && error.status === 403;

/** Returns what it means that the server could not take an invoice. */
export function sendingFailureWords(error: unknown): string {
  if (isForbidden(error)) return forbidden;
  return "Não deu certo, e o problema é nosso. O que você preencheu continua aqui. Tente de novo em alguns minutos.";
}

/** What it means that no answer came, and that the invoice could not be queued either. */
export const unansweredWords =
  "A resposta não chegou. O que você preencheu continua aqui. Tente de novo: a mesma nota não entra duas vezes.";

/** What is said to who has left the page before the answer came, where the invoice could not be queued either. */
export const unsureWords =
  "A resposta da última nota não chegou. Veja em Notas fiscais se ela está lá; se não estiver, envie de novo.";

/** Returns what it means that the server could not check a key. */
export function checkFailureWords(error: unknown): string {
  if (isForbidden(error)) return forbidden;
  return "Não conseguimos conferir a chave, e o problema é nosso. Tente de novo em alguns minutos.";
}

/** What is said to who sends many at once, or more than one may in a day. */
export const tooManyWords = "Muitas notas seguidas. Espere um minuto e tente de novo.";
export const tooManyTodayWords = "Você já enviou hoje o máximo de notas por dia. Envie as outras amanhã.";
