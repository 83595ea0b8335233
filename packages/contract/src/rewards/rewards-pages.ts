import type { PageTable } from "../routes/page-declaration.ts";

export const rewardsPages = {
  rewards: {
    path: "/premios",
    access: "logged",
    title: "Prêmios",
    description: "Os prêmios do programa, para resgatar com o seu saldo.",
    screen: "rewards",
    onTop: { place: 3, icon: "gift" },
  },
  reward: {
    path: "/premios/:rewardId",
    access: "logged",
    title: "Prêmio",
    description: "Um prêmio do programa, e como resgatar.",
  },
} as const satisfies PageTable;
