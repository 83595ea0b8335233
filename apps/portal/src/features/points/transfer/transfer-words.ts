import { formatPoints, type PointsLabel, type TaxIdRefusal } from "@colheita/brazil";
import type { completeTransfer, findReceiver } from "@colheita/contract/points/transfer-endpoints";
import { mayBeDone } from "../../../platform/data/failure-words.ts";
import type { RefusalCode } from "../../../platform/data/refusal-code.ts";
import { amountOf, isNoWholeNumber } from "./amount-rules.ts";
import { waitWords } from "../../../platform/wait-words.ts";

/** The steps of a transfer, in their order. */
export type TransferStep = "receiver" | "amount" | "code" | "review" | "done";

/** What stands in the way: what happened, then what to do. */
export interface TransferProblem {
  readonly title: string;
  readonly text: string;
  /** The step where it can be mended. */
  readonly step: Exclude<TransferStep, "done">;
  /** Nothing can be mended: only leaving is left. */
  readonly isFinal?: boolean;
  /** It is not known whether it was done: the same act has to be sent again, and nothing else. */
  readonly isUnsure?: boolean;
  /** It came of having no network. */
  readonly isOffline?: boolean;
}

const NOTHING_SENT = "Nada saiu do seu saldo.";
const closed = {
  title: "Sua conta não faz transferências.",
  text: `${NOTHING_SENT} Se precisar, fale com a nossa equipe.`,
};

/** What is wrong with a number that is neither a CPF nor a CNPJ. */
export const taxIdSlips: Readonly<Record<TaxIdRefusal, string>> = {
  empty: "Digite o CPF ou CNPJ de quem vai receber.",
  length: "O número está incompleto: o CPF tem 11 dígitos, e o CNPJ tem 14.",
  characters: "Há letras fora do lugar. Confira o número.",
  repeated: "Os dígitos não conferem. Confira o número.",
  sequence: "Os dígitos não conferem. Confira o número.",
  "check-digit": "Os dígitos não conferem. Confira o número.",
};

/** Returns the words at the field of the CPF or CNPJ. */
export function lookUpWords(code: RefusalCode<typeof findReceiver>, retryAfterSeconds?: number): string {
  switch (code) {
    case "points/receiver-not-found":
      return "Não dá para transferir para este CPF ou CNPJ. Confira o número com quem vai receber.";
    case "points/receiver-is-sender":
      return "Este CPF ou CNPJ é o seu. Digite o de quem vai receber.";
    case "invalid-request":
      return taxIdSlips["check-digit"];
    case "points/transfers-closed":
      return `${closed.title} ${closed.text}`;
    case "too-many-requests":
      return `Muitas buscas seguidas. ${waitWords(retryAfterSeconds)} e tente de novo.`;
  }
}

interface AmountLimits {
  readonly available: number;
  readonly fewest: number;
  readonly perDay: number;
  readonly leftToday: number;
}

/** Returns the hint at the field of the points before anything is typed: what there is, and the limits. */
export function amountHint(
  { available, fewest, perDay, leftToday }: AmountLimits,
  label: PointsLabel,
): string {
  const day =
    leftToday === perDay
      ? `Máximo por dia: ${formatPoints(perDay, label)}.`
      : leftTodayWords(leftToday, label);
  return `Você tem ${formatPoints(available, label)}. Mínimo: ${formatPoints(fewest, label)}. ${day}`;
}

function leftTodayWords(leftToday: number, label: PointsLabel): string {
  return leftToday === 0
    ? "Você já transferiu o máximo de hoje. Tente amanhã."
    : `Hoje você ainda pode transferir ${formatPoints(leftToday, label)}.`;
}

/** Returns what is wrong with the typed points; nothing when they may be sent. */
export function amountWords(typed: string, limits: AmountLimits, label: PointsLabel): string | undefined {
  const { available, fewest, leftToday } = limits;
  if (isNoWholeNumber(typed)) return "Digite um número inteiro: sem vírgula, sinal ou letras.";
  const points = amountOf(typed);
  if (points === undefined) return `Digite quantos ${label.other} você quer transferir.`;
  if (points < fewest) return `O mínimo é de ${formatPoints(fewest, label)}.`;
  if (points > available) return `Seu saldo é de ${formatPoints(available, label)}.`;
  return points <= leftToday ? undefined : leftTodayWords(leftToday, label);
}

const refusals = {
  "points/receiver-gone": {
    step: "receiver",
    title: "A busca de quem recebe venceu.",
    text: `${NOTHING_SENT} Busque de novo o CPF ou CNPJ para continuar.`,
  },
  "points/transfers-closed": { ...closed, step: "review", isFinal: true },
  "points/below-minimum": {
    step: "amount",
    title: "É menos do que o mínimo.",
    text: `${NOTHING_SENT} Aumente o valor e continue.`,
  },
  "points/day-limit": {
    step: "amount",
    title: "Passa do que você pode transferir hoje.",
    text: `${NOTHING_SENT} Diminua o valor ou tente amanhã.`,
  },
  "points/not-enough": {
    step: "amount",
    title: "Seu saldo não cobre esta transferência.",
    text: `${NOTHING_SENT} Diminua o valor e continue.`,
  },
  "points/grant-needed": {
    step: "code",
    title: "O código perdeu a validade.",
    text: `${NOTHING_SENT} Peça outro código para continuar.`,
  },
  "points/balance-frozen": {
    step: "review",
    isFinal: true,
    title: "Esta conta está sendo encerrada.",
    text: "O saldo dela não pode mais ser usado. Fale com a nossa equipe se isso foi um engano.",
  },
  "invalid-request": {
    step: "amount",
    title: "Há algo errado com o valor.",
    text: `${NOTHING_SENT} Confira e tente de novo.`,
  },
  "too-many-requests": {
    step: "review",
    title: "Muitos pedidos seguidos.",
    text: `${NOTHING_SENT} Espere um minuto e tente de novo.`,
  },
} satisfies Record<RefusalCode<typeof completeTransfer>, TransferProblem>;

const unsure: TransferProblem = {
  step: "review",
  isUnsure: true,
  title: "A resposta não chegou.",
  text: "Tente de novo. Se a transferência já foi feita, ela não acontece duas vezes.",
};

/**
 * Returns what a refusal means, and where the reader goes on. A refusal that comes before the act itself is looked
 * at says nothing of an earlier try whose answer was lost.
 */
export function transferRefusalProblem(
  code: RefusalCode<typeof completeTransfer>,
  wasUnsure: boolean,
): TransferProblem {
  return wasUnsure && code === "too-many-requests" ? unsure : refusals[code];
}

/**
 * Returns the problem shown, without a network, before anything is sent. The outcome of an earlier try stays
 * uncertain.
 */
export function transferOfflineProblem(isUnsure: boolean): TransferProblem {
  if (isUnsure) return { ...unsure, title: "Sem sinal.", isOffline: true };
  return {
    step: "review",
    isOffline: true,
    title: "Sem sinal.",
    text: "Nada foi enviado, e o que você preencheu continua aqui. Tente de novo quando a internet voltar.",
  };
}

/** Returns what is left of a problem once the browser has a network again: an uncertain outcome stays uncertain. */
export function transferProblemOnline(problem: TransferProblem | undefined): TransferProblem | undefined {
  if (!problem?.isOffline) return problem;
  return problem.isUnsure ? unsure : undefined;
}

/**
 * Returns what a failed call means. Only a clear no says that nothing was done, and it says nothing of an earlier
 * try.
 */
export function transferFailureProblem(error: unknown, wasUnsure: boolean): TransferProblem {
  if (wasUnsure || mayBeDone(error)) return unsure;
  return {
    step: "review",
    title: "Não foi possível transferir agora.",
    text: `${NOTHING_SENT} Tente de novo em alguns minutos.`,
  };
}
