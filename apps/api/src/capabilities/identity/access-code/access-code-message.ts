import type { CodePurpose } from "@colheita/contract/identity/proof-kinds";

const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  "log-in": "entrar no portal",
  password: "definir a sua senha",
  "account-switch": "trocar de conta",
  redemption: "confirmar o seu resgate",
  transfer: "confirmar a sua transferência",
  voucher: "ver o código do seu vale",
  "opt-out": "encerrar a sua conta",
};

/** A code on its way. */
export interface CodeMessage {
  /** The programme's name. */
  readonly programme: string;
  readonly firstName: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly lifeMinutes: number;
}

/** The country code in front of a cellphone's 11 digits. */
const BRAZIL = "55";

/** Returns a member's cellphone as an SMS is addressed. */
export function numberOf(phone: string): string {
  return BRAZIL + phone;
}

/** Returns the e-mail that brings a code. The code comes first: on a phone only the first line is seen. */
export function codeEmail({ programme, firstName, code, purpose, lifeMinutes }: CodeMessage): {
  subject: string;
  text: string;
} {
  return {
    subject: "Seu código de acesso",
    text: [
      `${code} é o seu código para ${PURPOSES[purpose]}.`,
      "",
      `Olá, ${firstName}!`,
      `Digite o código na página do programa ${programme}. Ele vale por ${lifeMinutes} minutos e só uma vez.`,
      "",
      "Você não pediu este código? Então não passe para ninguém e troque a sua senha.",
      "A nossa equipe nunca pede o seu código.",
    ].join("\n"),
  };
}

/** So much of a programme's name leaves room for the code. */
export const LONGEST_NAME = 40;

/** Returns the text message that brings a code: it fits in one SMS. */
export function codeSms({ programme, code, purpose, lifeMinutes }: Omit<CodeMessage, "firstName">): string {
  const sender = withoutAccents(programme).slice(0, LONGEST_NAME);
  return `${sender}: ${code} e o seu codigo para ${withoutAccents(PURPOSES[purpose])}. Vale por ${lifeMinutes} minutos. Nao passe para ninguem.`;
}

/** Returns a text without accents, which would halve the length of an SMS. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
