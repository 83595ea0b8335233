import { LONGEST_NAME, withoutAccents } from "../access-code/access-code-message.ts";
import type { AccountAlert } from "../member/alert-member.ts";

interface CheckWords {
  /** The programme's name. */
  readonly programme: string;
  readonly code: string;
  readonly lifeMinutes: number;
}

interface RecoveryWords extends CheckWords {
  readonly firstName: string;
  readonly link: string;
  readonly linkMinutes: number;
}

/** Returns the e-mail by which a password is defined. The code comes first: on a phone only the first line is seen. */
export function recoveryEmail({
  programme,
  firstName,
  code,
  lifeMinutes,
  link,
  linkMinutes,
}: RecoveryWords): {
  subject: string;
  text: string;
} {
  return {
    subject: "Defina a sua senha",
    text: [
      `${code} é o seu código para definir a sua senha.`,
      "",
      `Olá, ${firstName}!`,
      `Digite o código na página do programa ${programme}: ele vale por ${lifeMinutes} minutos.`,
      `Ou abra este link, que vale por ${linkMinutes} minutos e só uma vez:`,
      "",
      link,
      "",
      "Você não pediu isto? Então não faça nada e não passe o código nem o link para ninguém: a sua senha continua a mesma.",
      "A nossa equipe nunca pede o seu código.",
    ].join("\n"),
  };
}

/** Returns the e-mail by which somebody who is not known yet proves that it is theirs. */
export function emailCheckMessage({ programme, code, lifeMinutes }: CheckWords): {
  subject: string;
  text: string;
} {
  return {
    subject: "Confirme o seu e-mail",
    text: [
      `${code} é o seu código para confirmar este e-mail.`,
      "",
      `Digite o código na página do programa ${programme}. Ele vale por ${lifeMinutes} minutos e só uma vez.`,
      "",
      "Você não pediu este código? Então alguém digitou o seu e-mail por engano: não passe o código para ninguém.",
    ].join("\n"),
  };
}

/** Returns the same as one SMS, for somebody without an e-mail. */
export function phoneCheckSms({ programme, code, lifeMinutes }: CheckWords): string {
  const sender = withoutAccents(programme).slice(0, LONGEST_NAME);
  return `${sender}: ${code} e o seu codigo para confirmar este celular. Vale por ${lifeMinutes} minutos. Nao passe para ninguem.`;
}

/** The alert, to the old e-mail, that a member's e-mail is another one. */
export const emailChanged: AccountAlert = {
  subject: "Seu e-mail foi alterado",
  email: ({ programme, firstName }) =>
    [
      `Olá, ${firstName}!`,
      "",
      `O e-mail da sua conta no programa ${programme} acaba de ser alterado. Este endereço não recebe mais avisos nem códigos.`,
      "",
      "Não foi você? Fale com a nossa equipe agora mesmo, pelo Fale Conosco.",
    ].join("\n"),
  sms: "o e-mail da sua conta foi alterado. Não foi você? Fale com a nossa equipe pelo Fale Conosco.",
};

/** The alert that a member has to define another password. */
export const definitionNeeded: AccountAlert = {
  subject: "Sua conta pede uma senha nova",
  email: ({ programme, firstName }) =>
    [
      `Olá, ${firstName}!`,
      "",
      `A sua conta no programa ${programme} agora pede uma senha nova, a pedido de quem entrou nela. As outras sessões abertas foram encerradas.`,
      "",
      'Não foi você? Use "Primeiro acesso ou esqueci a senha" na página de entrada agora mesmo, e fale com a nossa equipe.',
    ].join("\n"),
  sms: "a sua conta agora pede uma senha nova. Não foi você? Defina outra na página de entrada e fale com a nossa equipe.",
};

/** The alert that a member's password is another one. */
export const passwordChanged: AccountAlert = {
  subject: "Sua senha foi alterada",
  email: ({ programme, firstName }) =>
    [
      `Olá, ${firstName}!`,
      "",
      `A senha da sua conta no programa ${programme} acaba de ser alterada. As outras sessões abertas foram encerradas.`,
      "",
      'Não foi você? Use "Primeiro acesso ou esqueci a senha" na página de entrada agora mesmo, e fale com a nossa equipe.',
    ].join("\n"),
  sms: "a senha da sua conta foi alterada. Não foi você? Defina outra na página de entrada e fale com a nossa equipe.",
};
