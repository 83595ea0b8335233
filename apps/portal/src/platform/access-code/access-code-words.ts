import { HttpFailure, NetworkFailure } from "@colheita/client";
import type { checkAccessCode, sendAccessCode } from "@colheita/contract/identity/access-code-endpoints";
import { sendFailureWords } from "../data/failure-words.ts";
import type { RefusalCode } from "../data/refusal-code.ts";
import { waitWords } from "../wait-words.ts";

const waiting = "{wait}";

const sendRefusals = {
  "access-code/too-many": `Você já pediu todos os códigos por agora. ${waiting} e peça outro.`,
  "access-code/no-contact":
    "Sua conta não tem e-mail nem celular para receber o código. Fale com a nossa equipe.",
  "too-many-requests": `Muitos pedidos seguidos. ${waiting} e tente de novo.`,
  "invalid-request": "Não conseguimos enviar o código. Tente de novo em alguns minutos.",
} satisfies Record<RefusalCode<typeof sendAccessCode>, string>;

const checkRefusals = {
  "access-code/wrong": "Código incorreto. Confira e tente de novo.",
  "access-code/expired": "O código já foi usado ou venceu. Peça um novo.",
  "access-code/locked": "Foram muitas tentativas com este código. Peça um novo.",
  "too-many-requests": `Muitas tentativas seguidas. ${waiting} e tente de novo.`,
  "invalid-request": "Código incorreto. Confira e tente de novo.",
} satisfies Record<RefusalCode<typeof checkAccessCode>, string>;

/** Returns the words for why no code was sent. */
export function sendRefusalWords(
  code: RefusalCode<typeof sendAccessCode>,
  retryAfterSeconds?: number,
): string {
  return sendRefusals[code].replace(waiting, waitWords(retryAfterSeconds));
}

/** Returns the words for why a code did not open anything. */
export function checkRefusalWords(
  code: RefusalCode<typeof checkAccessCode>,
  retryAfterSeconds?: number,
): string {
  return checkRefusals[code].replace(waiting, waitWords(retryAfterSeconds));
}

/** Returns the words for when the server could not be asked. */
export function codeFailureWords(error: unknown): string {
  if (!(error instanceof NetworkFailure) && !(error instanceof HttpFailure)) reportError(error);
  return sendFailureWords(error);
}

/** What is said without a network where a code was to be sent: nothing was filled in yet. */
export const unsentWords =
  "Sem sinal. O código ainda não foi enviado. Peça de novo quando a internet voltar.";

/** Returns the words for when the server could not be asked to send a code. */
export function sendingFailureWords(error: unknown): string {
  return error instanceof NetworkFailure ? unsentWords : codeFailureWords(error);
}

interface Sent {
  readonly emailHint?: string | undefined;
  readonly phoneHint?: string | undefined;
  /** The programme's own sentence about it, with the hints in it. */
  readonly sentWords?: string | undefined;
}

function ownWords({ emailHint, phoneHint }: Sent): string {
  const ways = [emailHint, phoneHint && `o celular com final ${phoneHint}`].filter(Boolean);
  return `Enviamos um código para ${ways.join(" e para ")}.`;
}

/**
 * Returns where a code went: "Enviamos um código para ana***@exemplo.com.br.", in parts, so that the hints are set
 * apart.
 */
export function sentParts(sent: Sent): readonly { readonly words: string; readonly isHint: boolean }[] {
  let parts = [{ words: sent.sentWords ?? ownWords(sent), isHint: false }];
  for (const hint of [sent.emailHint, sent.phoneHint])
    parts = parts.flatMap((part) => {
      const at = part.isHint || !hint ? -1 : part.words.lastIndexOf(hint);
      if (!hint || at < 0) return [part];
      return [
        { words: part.words.slice(0, at), isHint: false },
        { words: hint, isHint: true },
        { words: part.words.slice(at + hint.length), isHint: false },
      ];
    });
  return parts;
}
