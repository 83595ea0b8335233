import type { AccountAlert } from "../identity/index.ts";

/** What happened to a member's second factors that they must hear of, in case it was not them. */
export type FactorDeed =
  | { readonly deed: "added" | "removed" | "last-removed"; readonly name: string }
  | { readonly deed: "codes-renewed" }
  | { readonly deed: "code-used"; readonly codesLeft: number };

/** Whose factors they are: an operator has no page of the portal, and another to turn to. */
export type FactorReader = "member" | "operator";

interface ReaderWords {
  readonly account: string;
  readonly newCodes: string;
  readonly notYou: string;
}

const readers: Readonly<Record<FactorReader, ReaderWords>> = {
  member: {
    account: "na sua conta do programa",
    newCodes: "crie códigos novos em Minha conta",
    notYou: "Não foi você? Troque a sua senha e fale com a nossa equipe.",
  },
  operator: {
    account: "na sua conta de operador do programa",
    newCodes: "crie códigos novos na sua conta de operador",
    notYou: "Não foi você? Fale agora com quem administra o programa.",
  },
};

function wordsOf(deed: FactorDeed, reader: ReaderWords): { subject: string; text: string } {
  switch (deed.deed) {
    case "added":
      return {
        subject: "Segundo passo ligado na sua conta",
        text: `"${deed.name}" agora confirma a sua entrada, depois da senha.`,
      };
    case "removed":
      return {
        subject: "Segundo passo retirado da sua conta",
        text: `"${deed.name}" não confirma mais a sua entrada.`,
      };
    case "last-removed":
      return {
        subject: "Segundo passo desligado na sua conta",
        text: `"${deed.name}" foi retirado e era o último: agora a senha sozinha abre a sua conta.`,
      };
    case "codes-renewed":
      return {
        subject: "Códigos de recuperação novos",
        text: "Foram criados códigos de recuperação novos. Os anteriores não valem mais.",
      };
    case "code-used":
      return {
        subject: "Código de recuperação usado",
        text: `Um código de recuperação abriu a sua conta. ${leftInWords(deed.codesLeft, reader)}`,
      };
  }
}

function leftInWords(left: number, { newCodes }: ReaderWords): string {
  if (left === 0) return `Era o último: ${newCodes}.`;
  return left === 1 ? "Resta 1 código." : `Restam ${left} códigos.`;
}

/** Returns the alert of what happened to somebody's second factors. */
export function factorAlert(deed: FactorDeed, kind: FactorReader): AccountAlert {
  const reader = readers[kind];
  const { subject, text } = wordsOf(deed, reader);
  return {
    subject,
    email: ({ programme, firstName }) =>
      [
        text,
        "",
        `Olá, ${firstName}!`,
        `Isto aconteceu ${reader.account} ${programme}.`,
        "",
        reader.notYou,
      ].join("\n"),
    sms: `${subject}. ${reader.notYou}`,
  };
}
