import type { CaseCode } from "@colheita/contract/support/case-form";
import type { rateCase, reopenCase, writeToCase } from "@colheita/contract/support/case-endpoints";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import type { RefusalCode } from "../../../platform/data/refusal-code.ts";
import { waitWords } from "../../../platform/wait-words.ts";
import { codeWords } from "../case-words.ts";

/** What a message, a reopening or a rating may be refused with, beside what any call may. */
export type WordsCode =
  | "support/case-over"
  | "support/reopen-over"
  | "support/not-resolved"
  | "support/already-rated"
  | "uploads/missing";
type Refused =
  RefusalCode<typeof writeToCase> | RefusalCode<typeof reopenCase> | RefusalCode<typeof rateCase>;

const refusals: Readonly<Record<Exclude<Refused, "too-many-requests">, string>> = {
  "support/case-over":
    "Este chamado já foi resolvido, e a sua mensagem não foi enviada. Use Reabrir chamado para continuar a conversa.",
  "support/reopen-over":
    "O prazo para reabrir este chamado acabou. Abra outro em Fale Conosco e conte o número deste.",
  "support/not-resolved": "Este chamado foi reaberto. Espere a resposta para dar a sua nota.",
  "support/already-rated": "Você já deu a sua nota a este chamado. Use uma mensagem para contar mais.",
  "uploads/missing":
    "Uma imagem não está mais aqui. As imagens estão indo de novo: espere chegarem e envie a mensagem.",
  "invalid-request": "Há algo errado com a mensagem. Confira o texto e tente de novo.",
};

const isRefused = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** Returns the words for what could not be sent: for a refusal by its code, for a failed call by its error. */
export function wordsProblem(failure: unknown, retryAfterSeconds?: number): string {
  if (failure === "too-many-requests")
    return `Muitas mensagens seguidas. ${waitWords(retryAfterSeconds)} e tente de novo.`;
  return typeof failure === "string" && isRefused(failure) ? refusals[failure] : sendFailureWords(failure);
}

/** Returns the words at the field for a text that breaks a rule. */
export function wordsError(code: CaseCode): string {
  return code === "EMPTY_DESCRIPTION" ? "Escreva a sua mensagem." : codeWords(code);
}
