import type { CodePurpose } from "@colheita/contract/identity/identity-records";
import { accessCodeLimits } from "./identity-rules.ts";

const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  redemption: "confirmar o seu resgate",
  voucher: "ver o seu voucher",
};

/** The e-mail that brings a code. The code comes first: on a phone only the first line is seen. */
export function codeEmail(
  firstName: string,
  code: string,
  purpose: CodePurpose,
): { subject: string; text: string } {
  return {
    subject: "Seu código de acesso",
    text: [
      `${code} é o seu código para ${PURPOSES[purpose]}.`,
      "",
      `Olá, ${firstName}!`,
      `Digite o código na página do programa Colheita. Ele vale por ${accessCodeLimits.expiresAfterMinutes} minutos e só uma vez.`,
      "",
      "Você não pediu este código? Então não passe para ninguém e troque a sua senha.",
      "A nossa equipe nunca pede o seu código.",
    ].join("\n"),
  };
}

/** The text message that brings a code: it fits in one SMS. */
export function codeSms(code: string, purpose: CodePurpose): string {
  return `Colheita: ${code} e o seu codigo para ${withoutAccents(PURPOSES[purpose])}. Vale por ${accessCodeLimits.expiresAfterMinutes} minutos. Nao passe para ninguem.`;
}

/** Accents would halve the length of an SMS. */
function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
