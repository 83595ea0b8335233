import { NetworkFailure } from "@colheita/client";
import type { optOut } from "@colheita/contract/privacy/closing-endpoints";
import type { askForExport } from "@colheita/contract/privacy/export-endpoints";
import type { CodeOf } from "@colheita/contract/kit";
import { codeFailureWords } from "../../platform/access-code/access-code-words.ts";
import { sendFailureWords } from "../../platform/data/failure-words.ts";
import { waitWords } from "../../platform/wait-words.ts";

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

const own: Readonly<Record<CodeOf<typeof askForExport> | CodeOf<typeof optOut>, string>> = {
  "privacy/export-under-way": "Já estamos montando uma cópia. Espere ela ficar pronta.",
  "privacy/exports-spent": "Você já pediu todas as cópias de hoje. Tente de novo amanhã.",
  "privacy/code-needed": "O código perdeu a validade. Sua conta continua aberta: peça outro código.",
};

const lostClosing =
  "A resposta não chegou, e a conta pode já estar encerrada. Se estiver, a confirmação chega no seu e-mail ou celular. Se não chegar, peça outro código e tente de novo.";

/** Returns the words for a failed call that closes the account: only an answer says whether it did. */
export function closingFailureWords(error: unknown): string {
  return error instanceof NetworkFailure ? lostClosing : codeFailureWords(error);
}

/** Returns the words for why a call about one's own data was refused, and what to do. */
export function privacyWords(code: string, retryAfterSeconds?: number): string {
  if (code === "privacy/exports-spent" && (retryAfterSeconds ?? 0) > HOUR_SECONDS) {
    const hours = Math.ceil((retryAfterSeconds ?? 0) / HOUR_SECONDS);
    return `Você já pediu todas as cópias de hoje. Tente de novo daqui a ${hours} horas.`;
  }
  if (code === "too-many-requests" || (retryAfterSeconds ?? 0) > MINUTE_SECONDS)
    return `Muitos pedidos seguidos. ${waitWords(retryAfterSeconds)} e tente de novo.`;
  return (own as Readonly<Record<string, string>>)[code] ?? sendFailureWords(undefined);
}
