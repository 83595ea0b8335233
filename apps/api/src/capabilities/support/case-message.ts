import { formatInteger } from "@colheita/brazil";
import { ANSWER_BUSINESS_DAYS } from "@colheita/contract/support/answer-time";
import type { CaseState } from "@colheita/contract/support/case-records";

/** What is said of a case in a message: nothing that who wrote it typed, or a stranger could speak through us. */
interface AboutCase {
  /** The programme's name. */
  readonly programme: string;
  readonly number: number;
}

interface Message {
  readonly subject: string;
  readonly text: string;
}

/** Returns the e-mail that confirms a case to a visitor. It may be a stranger's, so it says little. */
export function confirmationEmail({
  programme,
  number,
  type,
  reason,
}: AboutCase & { readonly type: string; readonly reason: string }): Message {
  return {
    subject: `Chamado ${formatInteger(number)} aberto`,
    text: [
      `O seu chamado é o ${formatInteger(number)}.`,
      "",
      `Recebemos o seu contato com o programa ${programme} sobre ${type}: ${reason}.`,
      `Respondemos em até ${ANSWER_BUSINESS_DAYS} dias úteis, por este e-mail ou pelo celular que você informou.`,
      "",
      "Não foi você? Então alguém digitou o seu e-mail por engano, e você não precisa fazer nada.",
      "A nossa equipe nunca pede a sua senha nem o seu código de acesso.",
    ].join("\n"),
  };
}

interface AnswerToVisitor extends AboutCase {
  readonly answer: string;
  /** Where they may write again. */
  readonly contactUrl: string;
}

/** Returns the e-mail that brings a visitor the answer: there is no page where they could read it. */
export function answerEmail({ programme, number, answer, contactUrl }: AnswerToVisitor): Message {
  return {
    subject: `Resposta ao chamado ${formatInteger(number)}`,
    text: [
      answer,
      "",
      `Esta é a resposta do programa ${programme} ao seu chamado ${formatInteger(number)}.`,
      `Quer continuar a conversa? Abra outro chamado em Fale Conosco (${contactUrl}) e informe o número deste.`,
      "A nossa equipe nunca pede a sua senha nem o seu código de acesso.",
    ].join("\n"),
  };
}

const NEWS: Readonly<
  Record<Extract<CaseState, "em_atendimento" | "aguardando_cliente" | "resolvido">, Notice>
> = {
  em_atendimento: {
    title: "respondido",
    message: "A nossa equipe respondeu. Leia e, se precisar, escreva de volta.",
  },
  aguardando_cliente: {
    title: "espera por você",
    message: "Precisamos de uma informação sua para continuar.",
  },
  resolvido: {
    title: "resolvido",
    message: "Veja a resposta e conte o que achou. Você pode reabrir por {days}.",
  },
};

interface Notice {
  readonly title: string;
  readonly message: string;
}

/** Returns the notice to a member when the support has answered. */
export function answerNotice(number: number, state: keyof typeof NEWS, reopenDays: number): Notice {
  const { title, message } = NEWS[state];
  return {
    title: `Chamado ${formatInteger(number)} ${title}`,
    message: message.replace("{days}", reopenDays === 1 ? "1 dia" : `${reopenDays} dias`),
  };
}
