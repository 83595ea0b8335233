import { pathOf } from "@colheita/contract/routes/routes";
import type { Tx } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";
import { notifyMember } from "../../notifications/index.ts";
import type { RedemptionRow } from "../redemption-store.ts";

/** What happens to a return. */
type ReturnStep = "asked" | "withdrawn" | "received" | "refunded" | "refused" | "sent-back";

type Words = readonly [title: string, message: (name: string, reason: string) => string];

// That the request has come is confirmed at once: Decreto 7.962/2013, art. 5, § 4.
const words: Readonly<Record<ReturnStep, Words>> = {
  asked: [
    "Recebemos seu pedido de devolução",
    (name) => `${name}: o programa vai combinar a coleta com você.`,
  ],
  withdrawn: ["Devolução desfeita", (name) => `${name} continua com você.`],
  received: [
    "Recebemos o prêmio devolvido",
    (name) => `${name} chegou. Vamos conferir e depois devolver o que você pagou.`,
  ],
  refunded: ["Devolução concluída", (name) => `${name}: o que você pagou foi devolvido.`],
  refused: ["Devolução recusada", (name, reason) => `${name} continua com você. Motivo: ${reason}`],
  "sent-back": [
    "Devolução recusada",
    (name, reason) => `${name} volta para você: o programa vai combinar o envio. Motivo: ${reason}`,
  ],
};

/** Tells a member, and their open pages, what happened to a return. */
export async function tellOfReturn(
  tx: Tx,
  { id, memberId, rewardName, reason }: RedemptionRow,
  step: ReturnStep,
): Promise<void> {
  const [title, message] = words[step];
  await notify(tx, memberId, "rewards");
  await notifyMember(tx, {
    memberId,
    title,
    message: message(rewardName, reason ?? ""),
    actionUrl: pathOf("account"),
    data: { redemptionId: id },
  });
}
