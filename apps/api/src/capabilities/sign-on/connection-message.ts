import type { AccountAlert } from "../identity/index.ts";

/** Returns the alert of a new way into a member's account: whoever did not make it has to know. */
export function connectionAlert(providerName: string): AccountAlert {
  return {
    subject: `Sua conta ${providerName} agora abre o portal`,
    email: ({ programme, firstName }) =>
      [
        `Olá, ${firstName}!`,
        "",
        `A partir de agora você também entra no programa ${programme} com a sua conta ${providerName}.`,
        "Você vê e desfaz isso em Minha conta, na parte Meus acessos.",
        "",
        "Não foi você? Então desconecte essa conta, troque a sua senha e fale com a nossa equipe.",
      ].join("\n"),
    sms: `sua conta ${providerName} agora abre o portal. Não foi você? Troque a senha e fale conosco.`,
  };
}
