import type { AccountAlert } from "../../identity/index.ts";

/** Returns the alert that the copy is there, and nothing of what is in it. */
export function exportReadyAlert(retentionDays: number): AccountAlert {
  return {
    subject: "A cópia dos seus dados está pronta",
    email: ({ programme, firstName }) =>
      [
        `A cópia dos seus dados está pronta. Você pode baixar em até ${retentionDays} dias.`,
        "",
        `Olá, ${firstName}!`,
        `Entre no portal do programa ${programme}, abra Minha conta e escolha "Privacidade e meus dados".`,
        "Por segurança, os arquivos não vão por e-mail.",
        "",
        "Você não pediu esta cópia? Troque a sua senha e fale com a nossa equipe.",
      ].join("\n"),
    sms: `A copia dos seus dados esta pronta no portal, por ${retentionDays} dias. Nao pediu? Troque a sua senha.`,
  };
}

/** The alert that no copy came. */
export const exportFailedAlert = {
  title: "Não conseguimos montar a cópia dos seus dados",
  message: "Nada se perdeu. Peça outra cópia; se acontecer de novo, fale com a nossa equipe.",
} as const;
