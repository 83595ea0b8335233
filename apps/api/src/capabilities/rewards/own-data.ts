import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "rewards",
  copy: {
    title: "Seus resgates",
    lists: {
      redemptions: {
        title: "Resgates",
        fields: {
          milestoneName: "Escolha de",
          returnUntil: "Devolução até",
          returnReason: "Motivo da devolução",
          returnComment: "Comentário da devolução",
        },
      },
      vouchers: {
        title: "Vales emitidos (os códigos ficam fechados)",
        columns: ["rewardName", "issuedAt", "firstSeenAt"],
      },
      goal: { title: "Prêmio escolhido como meta" },
      wishes: { title: "Lista de desejos" },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "rewards.goal": { disclosedIn: "goal", end: "erased" },
    "rewards.wish": { disclosedIn: "wishes", end: "erased" },
    "rewards.redemption": { disclosedIn: "redemptions", end: { anonymisedAs: "redemptions" } },
  },
};
