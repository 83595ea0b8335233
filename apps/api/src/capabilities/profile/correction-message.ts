import { correctedFields } from "@colheita/contract/profile/correction-endpoints";
import type { Correction, AccountAlert } from "../identity/index.ts";

const fieldWords: Readonly<Record<keyof Correction, string>> = {
  category: "o perfil",
  companyName: "a razão social",
  firstName: "o nome",
  lastName: "o sobrenome",
  phone: "o celular",
};
const inWords = new Intl.ListFormat("pt-BR", { style: "long", type: "conjunction" });

/**
 * Returns the alert for a member whose data the team corrected: which data, and not what they are now. Who did not ask
 * has to know.
 */
export function correctionAlert(fields: Correction): AccountAlert {
  const names = correctedFields.filter((name) => fields[name] !== undefined);
  const corrected = inWords.format(names.map((name) => fieldWords[name]));
  return {
    subject: "Seu cadastro foi corrigido",
    email: ({ programme, firstName }) =>
      [
        `A nossa equipe corrigiu ${corrected} no seu cadastro do programa ${programme}.`,
        "",
        `Olá, ${firstName}!`,
        "Você pode conferir na sua conta como ficou.",
        "",
        "Não foi você quem pediu? Fale com a nossa equipe.",
      ].join("\n"),
    sms: `A nossa equipe corrigiu ${corrected} no seu cadastro. Nao foi voce quem pediu? Fale com a nossa equipe.`,
  };
}
