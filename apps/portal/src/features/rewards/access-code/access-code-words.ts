import { HttpFailure, NetworkFailure } from "@colheita/client";
import type { checkAccessCode, sendAccessCode } from "@colheita/contract/identity/identity-endpoints";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import type { RefusalCode } from "../refusal-code.ts";

const waiting = "{wait}";

const sendRefusals = {
  "access-code/too-many": `Você já pediu 3 códigos. ${waiting} e peça outro.`,
  "access-code/no-contact":
    "Sua conta não tem e-mail nem celular para receber o código. Fale com a nossa equipe.",
  "too-many-requests": `Muitos pedidos seguidos. ${waiting} e tente de novo.`,
  "invalid-request": "Não conseguimos enviar o código. Tente de novo em alguns minutos.",
} satisfies Record<RefusalCode<typeof sendAccessCode>, string>;

const checkRefusals = {
  "access-code/wrong": "Código incorreto. Confira e tente de novo.",
  "access-code/expired": "O código venceu. Peça um novo.",
  "access-code/locked": "Foram muitas tentativas com este código. Peça um novo.",
  "too-many-requests": `Muitas tentativas seguidas. ${waiting} e tente de novo.`,
  "invalid-request": "Código incorreto. Confira e tente de novo.",
} satisfies Record<RefusalCode<typeof checkAccessCode>, string>;

function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return "Espere alguns minutos";
  if (seconds < 90) return `Espere ${Math.ceil(seconds)} segundos`;
  return `Espere ${Math.ceil(seconds / 60)} minutos`;
}

/** Why no code was sent. */
export function sendRefusalWords(
  code: RefusalCode<typeof sendAccessCode>,
  retryAfterSeconds?: number,
): string {
  return sendRefusals[code].replace(waiting, waitWords(retryAfterSeconds));
}

/** Why a code did not open anything. */
export function checkRefusalWords(
  code: RefusalCode<typeof checkAccessCode>,
  retryAfterSeconds?: number,
): string {
  return checkRefusals[code].replace(waiting, waitWords(retryAfterSeconds));
}

/** What is said when the server could not be asked. */
export function codeFailureWords(error: unknown): string {
  if (!(error instanceof NetworkFailure) && !(error instanceof HttpFailure)) reportError(error);
  return sendFailureWords(error);
}

/** Where a code went: "ana***@exemplo.com.br e para o celular com final 4321", in parts to be set apart. */
export function destinations(hints: {
  readonly emailHint?: string | undefined;
  readonly phoneHint?: string | undefined;
}): readonly { readonly before: string; readonly hint: string }[] {
  const parts: { before: string; hint: string }[] = [];
  if (hints.emailHint) parts.push({ before: "para ", hint: hints.emailHint });
  if (hints.phoneHint)
    parts.push({
      before: parts.length > 0 ? " e para o celular com final " : "para o celular com final ",
      hint: hints.phoneHint,
    });
  return parts;
}
