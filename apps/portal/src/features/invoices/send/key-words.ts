import { HttpFailure, NetworkFailure } from "@colheita/client";
import type { NfeKeyRefusal } from "@colheita/brazil";
import type { CodeOf } from "@colheita/contract/kit";
import type { readInvoiceKey } from "@colheita/contract/invoices/invoices-endpoints";
import { offlineWords } from "../../../platform/data/failure-words.ts";

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
  "invoices/already-sent": "Esta nota já foi enviada. Procure por ela em Minhas notas.",
  "invoices/number-taken": numberTaken,
};

/** What is said where nobody knows whether the invoice was taken. */
export const noAnswerWords =
  "A resposta não chegou. O que você preencheu continua aqui. Tente de novo: a mesma nota não entra duas vezes.";

/** Returns what a failed call of the form means. */
export function sendingFailureWords(error: unknown, isOnline: boolean): string {
  if (error instanceof NetworkFailure) return isOnline ? noAnswerWords : offlineWords;
  if (error instanceof HttpFailure && error.status === 403) return "Seu perfil não pode enviar notas.";
  return "Não deu certo, e o problema é nosso. O que você preencheu continua aqui. Tente de novo em alguns minutos.";
}

/** Returns what is said to who sends many at once. */
export const tooManyWords = "Muitas notas seguidas. Espere um minuto e tente de novo.";
