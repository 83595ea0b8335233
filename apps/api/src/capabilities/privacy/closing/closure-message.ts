import { formatDateAt, formatPoints, pointsLabelOf } from "@colheita/brazil";
import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { AccountAlert } from "../../identity/index.ts";
import { retainedKindsInUse } from "../copy/personal-data.ts";

const retainedWords: Readonly<Record<RetainedKind, string>> = {
  points: "de pontos",
  redemptions: "de resgates",
  acceptances: "dos termos aceitos",
  closure: "deste encerramento",
  account: "de que a conta existiu",
  deeds: "do que foi mudado na conta",
  calls: "de acessos",
};
const inWords = new Intl.ListFormat("pt-BR", { style: "long", type: "conjunction" });

/** Returns the alert for a member who closed the account; a member who did not do it has to know. */
export function closedAlert(points: number, pointsLabel: string, dueAt: Date): AccountAlert {
  const until = formatDateAt(dueAt);
  const pointsNote =
    points > 0
      ? `Seus ${formatPoints(points, pointsLabelOf(pointsLabel))} ficam parados até ${until} e depois são perdidos.`
      : "Você não tinha pontos disponíveis.";
  return {
    subject: "Sua conta foi encerrada",
    email: ({ programme, firstName }) =>
      [
        `Sua conta no programa ${programme} foi encerrada.`,
        "",
        `Olá, ${firstName}!`,
        pointsNote,
        `Depois de ${until} apagamos os seus dados pessoais. Ficam, sem o seu nome, os registros ${inWords.format(retainedKindsInUse.map((kind) => retainedWords[kind]))}.`,
        "Resgates que já estavam em andamento seguem até a entrega ou o fim da devolução.",
        "",
        `Mudou de ideia, ou não foi você? Fale com a nossa equipe até ${until}.`,
      ].join("\n"),
    sms: `Sua conta foi encerrada. Pontos e dados ficam guardados ate ${until}. Nao foi voce? Fale com a nossa equipe.`,
  };
}

/** The alert that an account is open again. */
export const reopenedAlert: AccountAlert = {
  subject: "Sua conta está aberta de novo",
  email: ({ programme, firstName }) =>
    [
      `Sua conta no programa ${programme} está aberta de novo.`,
      "",
      `Olá, ${firstName}!`,
      "Seus pontos voltaram a valer. Entre no portal com a senha que você já usava.",
      "",
      "Não foi você quem pediu? Fale com a nossa equipe.",
    ].join("\n"),
  sms: "Sua conta esta aberta de novo, com os seus pontos. Entre com a senha que voce ja usava.",
};
