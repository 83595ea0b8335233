import { HttpFailure } from "@colheita/client";
import type { redeem } from "@colheita/contract/rewards/rewards-endpoints";
import type { ProblemWords, RefusalCode } from "../refusal-code.ts";

/** The steps of a redemption, in their order. */
export type RedemptionStep = "order" | "code" | "review" | "done";

export interface RedemptionProblem extends ProblemWords {
  /** The step where it can be mended. */
  readonly step: Exclude<RedemptionStep, "done">;
  /** Nothing can be mended: only leaving is left. */
  readonly isFinal?: boolean;
  /** It is not known whether it was done: the same act has to be sent again, and nothing else. */
  readonly isUnsure?: boolean;
}

const refusals = {
  "rewards/out-of-stock": {
    step: "review",
    isFinal: true,
    title: "A última unidade acabou de sair.",
    text: "Nenhum ponto foi usado. Escolha outro prêmio ou volte daqui a alguns dias.",
  },
  "rewards/not-enough-points": {
    step: "order",
    title: "Seu saldo não cobre este resgate.",
    text: "Nenhum ponto foi usado. Diminua a quantidade ou escolha outro prêmio.",
  },
  "rewards/grant-needed": {
    step: "code",
    title: "O código perdeu a validade.",
    text: "Nenhum ponto foi usado. Peça outro código para continuar.",
  },
  "rewards/address-needed": {
    step: "order",
    title: "Falta o endereço de entrega.",
    text: "Preencha os campos e continue.",
  },
  "rewards/limit-reached": {
    step: "review",
    isFinal: true,
    title: "Você já tem o máximo deste prêmio.",
    text: "Nenhum ponto foi usado. Escolha outro prêmio.",
  },
  "points/balance-frozen": {
    step: "review",
    isFinal: true,
    title: "Esta conta está sendo encerrada.",
    text: "Os pontos dela não podem mais ser usados. Fale com a nossa equipe se isso foi um engano.",
  },
  "rewards/no-milestone-choice": {
    step: "review",
    isFinal: true,
    title: "A escolha de prêmio por meta ainda não está aberta.",
    text: "Nenhum ponto foi usado. Você pode resgatar este prêmio com os seus pontos.",
  },
  "invalid-request": {
    step: "order",
    title: "Há algo errado com o pedido.",
    text: "Nenhum ponto foi usado. Confira o endereço e tente de novo.",
  },
  "too-many-requests": {
    step: "review",
    title: "Muitos pedidos seguidos.",
    text: "Nenhum ponto foi usado. Espere um minuto e tente de novo.",
  },
} satisfies Record<RefusalCode<typeof redeem>, RedemptionProblem>;

/** What a refusal means, and where the reader goes on. */
export function refusalProblem(code: RefusalCode<typeof redeem>): RedemptionProblem {
  return refusals[code];
}

const unsure: RedemptionProblem = {
  step: "review",
  isUnsure: true,
  title: "A resposta não chegou.",
  text: "Tente de novo. Se o resgate já foi feito, você não gasta duas vezes.",
};
const gone: RedemptionProblem = {
  step: "review",
  isFinal: true,
  title: "Este prêmio saiu do catálogo.",
  text: "Nenhum ponto foi usado. Escolha outro prêmio.",
};
/** Told before anything is sent. What an earlier try may have done stays unsure. */
export function offlineProblem(isUnsure: boolean): RedemptionProblem {
  if (isUnsure) return { ...unsure, title: "Sem sinal." };
  return {
    step: "review",
    title: "Sem sinal.",
    text: "Nada foi enviado, e o que você preencheu continua aqui. Tente de novo quando a internet voltar.",
  };
}

/**
 * What a call that broke means. Only a clear no (4xx) says that nothing was done; a lost answer or a broken server
 * may have done it all the same.
 */
export function failureProblem(error: unknown): RedemptionProblem {
  if (!(error instanceof HttpFailure) || error.status >= 500) return unsure;
  if (error.status === 404) return gone;
  return {
    step: "review",
    title: "Não foi possível resgatar agora.",
    text: "Nenhum ponto foi usado. Tente de novo em alguns minutos.",
  };
}
