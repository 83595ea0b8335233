import type { AccountAlert } from "../identity/index.ts";

const NOT_YOU = "Não foi você? Fale agora com quem administra o programa.";

const accountAlert = (subject: string, text: string): AccountAlert => ({
  subject,
  email: ({ programme, firstName }) =>
    [
      `Olá, ${firstName}!`,
      "",
      `${text} Isto aconteceu na sua conta de operador do programa ${programme}.`,
      "",
      NOT_YOU,
    ].join("\n"),
  sms: `${subject}. ${NOT_YOU}`,
});

/** The alert that an operator's password is another one. */
export const passwordIsNew = accountAlert(
  "Sua senha de operador foi alterada",
  "A sua senha acaba de ser alterada, e as outras sessões abertas foram encerradas.",
);

/** The alert that somebody went the way back into an operator's account. */
export const accessIsNew = accountAlert(
  "Seu acesso de operador foi refeito",
  "A sua senha, o seu aplicativo e os seus códigos de recuperação agora são outros.",
);

/** Returns the message with the way back into an account that was reset: what `token` opens, and for how long. */
export const wayBack = (token: string, hours: number) =>
  accountAlert(
    "Volte à sua conta de operador",
    `${token} é o seu código para definir uma senha e um aplicativo novos. Ele vale por ${hours} horas e só uma vez. Nada do que abria a sua conta vale mais.`,
  );
