import { HttpFailure } from "@colheita/client";
import type { redeem } from "@colheita/contract/rewards/rewards-endpoints";
import { mayBeDone } from "../../../platform/data/failure-words.ts";
import type { ProblemWords, RefusalCode } from "../problem-words.ts";

/** The steps of a redemption, in their order. */
export type RedemptionStep = "order" | "code" | "review" | "done";

export interface RedemptionProblem extends ProblemWords {
  /** The step where it can be mended. */
  readonly step: Exclude<RedemptionStep, "done">;
  /** Nothing can be mended: only leaving is left. */
  readonly isFinal?: boolean;
  /** It is not known whether it was done: the same act has to be sent again, and nothing else. */
  readonly isUnsure?: boolean;
  /** It came of having no network. */
  readonly isOffline?: boolean;
}

const refusals = {
  "rewards/out-of-stock": {
    step: "review",
    isFinal: true,
    title: "A última unidade acabou de sair.",
    text: "Nada foi descontado do seu saldo. Escolha outro prêmio ou volte daqui a alguns dias.",
  },
  "rewards/not-enough-points": {
    step: "order",
    title: "Seu saldo não cobre este resgate.",
    text: "Nada foi descontado do seu saldo. Diminua a quantidade ou escolha outro prêmio.",
  },
  "rewards/grant-needed": {
    step: "code",
    title: "O código perdeu a validade.",
    text: "Nada foi descontado do seu saldo. Peça outro código para continuar.",
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
    text: "Nada foi descontado do seu saldo. Escolha outro prêmio.",
  },
  "points/balance-frozen": {
    step: "review",
    isFinal: true,
    title: "Esta conta está sendo encerrada.",
    text: "O saldo dela não pode mais ser usado. Fale com a nossa equipe se isso foi um engano.",
  },
  "rewards/no-milestone-choice": {
    step: "review",
    isFinal: true,
    title: "Esta escolha não está mais aberta.",
    text: "Nada foi descontado do seu saldo. O prazo dela terminou, ou o nível deixou de valer.",
  },
  "rewards/milestone-chosen": {
    step: "review",
    isFinal: true,
    title: "Você já escolheu um prêmio deste nível.",
    text: "Veja o pedido em Minha conta. Nada foi descontado do seu saldo.",
  },
  "invalid-request": {
    step: "order",
    title: "Há algo errado com o pedido.",
    text: "Nada foi descontado do seu saldo. Confira o endereço e tente de novo.",
  },
  "too-many-requests": {
    step: "review",
    title: "Muitos pedidos seguidos.",
    text: "Nada foi descontado do seu saldo. Espere um minuto e tente de novo.",
  },
} satisfies Record<RefusalCode<typeof redeem>, RedemptionProblem>;

const unsure: RedemptionProblem = {
  step: "review",
  isUnsure: true,
  title: "A resposta não chegou.",
  text: "Tente de novo. Se o resgate já foi feito, você não gasta duas vezes.",
};

/**
 * Returns what a refusal means, and where the reader goes on. A refusal that comes before the act itself is looked
 * at says nothing of an earlier try whose answer was lost.
 */
export function redemptionRefusalProblem(
  code: RefusalCode<typeof redeem>,
  wasUnsure: boolean,
): RedemptionProblem {
  return wasUnsure && code === "too-many-requests" ? unsure : refusals[code];
}
const gone: RedemptionProblem = {
  step: "review",
  isFinal: true,
  title: "Este prêmio saiu do catálogo.",
  text: "Nada foi descontado do seu saldo. Escolha outro prêmio.",
};
/**
 * Returns the problem shown, without a network, before anything is sent. The outcome of an earlier try stays
 * uncertain.
 */
export function redemptionOfflineProblem(isUnsure: boolean): RedemptionProblem {
  if (isUnsure) return { ...unsure, title: "Sem sinal.", isOffline: true };
  return {
    step: "review",
    isOffline: true,
    title: "Sem sinal.",
    text: "Nada foi enviado, e o que você preencheu continua aqui. Tente de novo quando a internet voltar.",
  };
}

/** Returns what is left of a problem once the browser has a network again: an uncertain outcome stays uncertain. */
export function redemptionProblemOnline(
  problem: RedemptionProblem | undefined,
): RedemptionProblem | undefined {
  if (!problem?.isOffline) return problem;
  return problem.isUnsure ? unsure : undefined;
}

/**
 * Returns what a failed call means. Only a clear no says that nothing was done; a lost answer or a broken server
 * may have done it all the same, and so may an earlier try whose answer was lost.
 */
export function redemptionFailureProblem(error: unknown, wasUnsure: boolean): RedemptionProblem {
  if (wasUnsure || mayBeDone(error)) return unsure;
  if (error instanceof HttpFailure && error.status === 404) return gone;
  return {
    step: "review",
    title: "Não foi possível resgatar agora.",
    text: "Nada foi descontado do seu saldo. Tente de novo em alguns minutos.",
  };
}
