import { orderPath } from "@colheita/contract/rewards/order-address";
import type { Tx } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";
import { notifyMember } from "../../notifications/index.ts";
import { paidBackWords } from "../payment.ts";
import type { RedemptionRow } from "../redemption-store.ts";

/** What happens to a return. */
type ReturnStep = "asked" | "withdrawn" | "received" | "refunded" | "refused" | "sent-back";

type Told = Pick<RedemptionRow, "rewardName" | "milestoneName">;
type Words = readonly [title: string, message: (order: Told, reason: string) => string];

// That the request has come is confirmed at once: Decreto 7.962/2013, art. 5, § 4.
const words: Readonly<Record<ReturnStep, Words>> = {
  asked: [
    "Recebemos seu pedido de devolução",
    ({ rewardName: name }) => `${name}: o programa vai combinar a coleta com você.`,
  ],
  withdrawn: ["Devolução desfeita", ({ rewardName: name }) => `${name} continua com você.`],
  received: [
    "Recebemos o prêmio devolvido",
    ({ rewardName: name, milestoneName }) =>
      milestoneName === null
        ? `${name} chegou. Vamos conferir e depois devolver o que você pagou.`
        : `${name} chegou. Vamos conferir e depois desfazer a escolha de ${milestoneName}.`,
  ],
  refunded: ["Devolução concluída", (order) => `${order.rewardName}. ${paidBackWords(order)}`],
  refused: [
    "Devolução recusada",
    ({ rewardName: name }, reason) => `${name} continua com você. Motivo: ${reason}`,
  ],
  "sent-back": [
    "Devolução recusada",
    ({ rewardName: name }, reason) =>
      `${name} volta para você: o programa vai combinar o envio. Motivo: ${reason}`,
  ],
};

/** Tells a member, and their open pages, what happened to a return. */
export async function tellOfReturn(tx: Tx, order: RedemptionRow, step: ReturnStep): Promise<void> {
  const { id, memberId, reason } = order;
  const [title, message] = words[step];
  await notify(tx, memberId, "rewards");
  await notifyMember(tx, {
    memberId,
    title,
    message: message(order, reason ?? ""),
    actionUrl: orderPath(id),
    data: { redemptionId: id },
  });
}
