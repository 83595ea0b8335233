import { HttpFailure } from "@colheita/client";
import type { CodeOf } from "@colheita/contract/kit";
import type { beginUpload, finishUpload } from "@colheita/contract/uploads/uploads-endpoints";
import { waitWords } from "../wait-words.ts";
import { ImageRefused } from "./send-image.ts";

/** What is said of an image that the server has lost, and that is not here any more. */
export const goneWords = "Esta imagem não está mais guardada. Tire da lista e escolha de novo.";

type Code =
  CodeOf<typeof beginUpload> | CodeOf<typeof finishUpload> | "invalid-request" | "too-many-requests";

/** Returns the words for why an image was not taken, and what to do. */
export function uploadRefusalWords(code: Code, retryAfterSeconds?: number): string {
  switch (code) {
    case "uploads/not-an-image":
      return "Este arquivo não é uma foto em JPG ou PNG. Escolha outro.";
    case "uploads/broken-image":
      return "A foto chegou incompleta ou com defeito. Escolha outra, ou fotografe de novo e tente outra vez.";
    case "uploads/too-many-pixels":
      return "A foto é grande demais: o limite é de 50 megapixels. Escolha uma menor.";
    case "uploads/too-many":
      return "Você já enviou muitas fotos. Tente de novo mais tarde.";
    case "too-many-requests":
      return `Muitas tentativas em pouco tempo. ${waitWords(retryAfterSeconds)}`;
    case "missing-recaptcha-token":
      return "Não conseguimos confirmar que você é uma pessoa. Tente de novo.";
    case "invalid-request":
      return "Não conseguimos enviar esta foto. Escolha outra.";
  }
}

/** Returns whether the same image may be tried again. */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof ImageRefused)) return true;
  return !error.code.startsWith("uploads/") || error.code === "uploads/too-many";
}

/** Returns the words for an image that did not get through. */
export function uploadFailureWords(error: unknown): string {
  if (error instanceof ImageRefused) return uploadRefusalWords(error.code as Code, error.retryAfterSeconds);
  if (error instanceof HttpFailure && error.status === 401)
    return "Sua sessão terminou. Entre de novo para continuar.";
  return "Não conseguimos enviar a foto. O que já foi enviado está guardado: tente de novo.";
}
