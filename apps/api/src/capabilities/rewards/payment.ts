import type { Tx } from "../../platform/database/database.ts";
import { postHold, reverseHold, voidHold } from "../points/index.ts";
import { orderWords } from "./order-words.ts";
import type { RedemptionRow } from "./redemption-store.ts";

/** Takes what a redemption costs, once its supplier has accepted it. The choice of a milestone costs nothing. */
export async function takePayment(tx: Tx, row: RedemptionRow): Promise<void> {
  if (row.holdId === null) return;
  await postHold(tx, row.holdId, {
    description: row.rewardName,
    cause: {
      kind: "redemption",
      id: row.id,
      title: row.rewardName,
      detail: orderWords(row.quantity, row.points / row.quantity),
    },
  });
}

/** Lets the points go that a redemption has set aside and not taken. */
export async function releasePayment(tx: Tx, row: RedemptionRow): Promise<void> {
  if (row.holdId !== null) await voidHold(tx, row.holdId, `Reserva devolvida: ${row.rewardName}`);
}

/** Gives back what a redemption took, with the reason that the statement shows. */
export async function givePaymentBack(
  tx: Tx,
  { memberId, holdId }: RedemptionRow,
  reason: string,
): Promise<void> {
  if (holdId !== null) await reverseHold(tx, { memberId, holdId }, reason);
}

/** Returns how a member is told that what a redemption cost has come back, the choice of a milestone too. */
export const paidBackWords = ({ milestoneName }: Pick<RedemptionRow, "milestoneName">): string =>
  milestoneName === null
    ? "O que você pagou foi devolvido."
    : `A escolha de ${milestoneName} foi desfeita: nada foi descontado do seu saldo.`;
