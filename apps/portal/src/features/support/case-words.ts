import { HttpFailure, NetworkFailure } from "@colheita/client";
import { fieldsOf } from "@colheita/contract/kit";
import { caseLimits, type CaseCode, type CaseField } from "@colheita/contract/support/case-form";
import { NewCase, type addCase } from "@colheita/contract/support/support-endpoints";
import type { RefusalCode } from "../../platform/data/refusal-code.ts";
import { waitWords } from "../../platform/wait-words.ts";

/** What a field says of the rule that it breaks (5.1). */
const words: Readonly<Record<CaseCode, string>> = {
  EMPTY_TYPE: "Escolha o assunto.",
  EMPTY_REASON: "Escolha o motivo.",
  EMPTY_NAME: "Informe o seu nome.",
  INVALID_FIRST_NAME: "Confira o nome: use só letras e espaços, 2 letras ou mais.",
  EMPTY_EMAIL: "Informe o seu e-mail.",
  INVALID_EMAIL: "Este e-mail está incompleto. Confira o que vem antes e depois do @.",
  EMPTY_PHONE: "Informe o seu celular com DDD.",
  INVALID_PHONE: "Confira o celular: DDD e 9 números, e o primeiro é 9.",
  EMPTY_DESCRIPTION: "Conte o que aconteceu.",
  EMPTY_PHOTO: "Envie a foto do documento.",
  TOO_LONG: `Use até ${caseLimits.descriptionChars} caracteres.`,
  TOO_MANY: `Envie até ${caseLimits.images} imagens.`,
  INVALID_TEXT: "Há um caractere que não pode ser usado. Digite de novo.",
};

/** Returns the words at a field for one rule. */
export function codeWords(code: CaseCode): string {
  return words[code];
}

/** The order of the form, in which a mistake is led to. */
export const caseFields = [
  "type",
  "reason",
  "name",
  "email",
  "phone",
  "description",
  "selfie",
  "document",
  "images",
] as const satisfies readonly CaseField[];

export type CaseErrors = Partial<Record<CaseField, string>>;

/** Returns what is wrong, at each field. */
export function caseErrors(
  refused: readonly { readonly field: CaseField; readonly code: CaseCode }[],
): CaseErrors | undefined {
  if (refused.length === 0) return undefined;
  return Object.fromEntries(refused.map(({ field, code }) => [field, words[code]]));
}

const isCode = (code: string): code is CaseCode => Object.hasOwn(words, code);

/** Returns what the server refused, at each field; nothing where it names none that the form has. */
export function refusedErrors(
  fields: readonly { readonly field: string; readonly code: string }[],
): CaseErrors | undefined {
  const names = new Map(Object.entries(fieldsOf(NewCase) ?? {}).map(([name, [wire]]) => [wire, name]));
  const known = fields.flatMap(({ field, code }) => {
    const name = names.get(field.split(".")[1] ?? "");
    const own = caseFields.find((known) => known === name);
    if (own === undefined || !isCode(code)) return [];
    // Photos of documents come in the list of images.
    return [{ field: code === "EMPTY_PHOTO" ? "document" : own, code } as const];
  });
  return caseErrors(known);
}

/** What stands above the form where it could not be sent. */
export interface CaseProblem {
  readonly title: string;
  readonly text: string;
}

type Refused = RefusalCode<typeof addCase>;

const refusals: Readonly<Record<Exclude<Refused, "too-many-requests">, CaseProblem>> = {
  "missing-recaptcha-token": {
    title: "Não confirmamos que você é uma pessoa.",
    text: "Antes de enviar, o seu aparelho faz um cálculo rápido, para mostrar que não é um robô. Desta vez ele não terminou: tente de novo. Se continuar, use outro aparelho.",
  },
  "uploads/missing": {
    title: "Uma imagem não está mais aqui.",
    text: "O que você escreveu continua aqui, e as imagens estão indo de novo: espere chegarem e envie o chamado.",
  },
  "invalid-request": {
    title: "Há algo errado com o chamado.",
    text: "Confira os campos e tente de novo.",
  },
};

/** Returns what a refusal of the whole form means. */
export function caseRefusalProblem(code: Refused, retryAfterSeconds?: number): CaseProblem {
  if (code !== "too-many-requests") return refusals[code];
  return {
    title: "Muitos chamados seguidos.",
    text: `O que você escreveu continua aqui. ${waitWords(retryAfterSeconds)} e envie de novo, ou use um dos outros canais.`,
  };
}

const noAnswer: CaseProblem = {
  title: "A resposta não chegou.",
  text: "O que você escreveu continua aqui. Tente de novo: se o chamado já foi aberto, não abrimos outro.",
};
/** What is said without a network, before anything is sent; an earlier try may have opened the case all the same. */
export const offlineProblem: CaseProblem = {
  title: "Sem sinal.",
  text: "O que você escreveu continua aqui. Tente de novo quando a internet voltar: o chamado é aberto uma vez só.",
};
/** A session ran out while its member wrote. */
export const endedProblem: CaseProblem = {
  title: "Sua sessão terminou.",
  text: "Entre de novo para abrir o chamado na sua conta. O que você escreveu continua guardado nesta aba.",
};
const ours: CaseProblem = {
  title: "Não conseguimos abrir o chamado agora.",
  text: "O problema é nosso, e o que você escreveu continua aqui. Tente de novo em alguns minutos.",
};

/** Returns what a failed call means: only an answer says whether the case was opened. */
export function caseFailureProblem(error: unknown): CaseProblem {
  if (error instanceof NetworkFailure) return noAnswer;
  if (error instanceof HttpFailure && (error.status === 401 || error.status === 403)) return endedProblem;
  return ours;
}
