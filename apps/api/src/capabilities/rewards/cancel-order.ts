import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { codeWasSeen, notTheNextStep } from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import { orderPath } from "@colheita/contract/rewards/order-address";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { notifyMember } from "../notifications/index.ts";
import { givePaymentBack, paidBackWords } from "./payment.ts";
import { toRedemption } from "./read-redemption.ts";
import { lockRedemption, moveOn, returnStock, writeStockOff } from "./redemption-store.ts";
import { canCancelOrder } from "./rewards-rules.ts";
import { removeVouchers } from "./supplier/voucher-store.ts";

/** What an operator says of an order that is not to be delivered. */
export interface OrderCancellation {
  readonly operatorId: string;
  readonly redemptionId: string;
  /** The member reads it. */
  readonly reason: string;
  /** Whether the units can be redeemed again: false for what is lost or broken. */
  readonly isBackInStock: boolean;
}

/**
 * Cancels an order after the supplier took it: what was paid comes back to its lots, the codes go, and the units return
 * to stock or are written off, in this transaction.
 * @throws Refusal not-found, rewards/not-the-next-step before the order and after its delivery or use, and for a voucher
 * of a member who left, whose code is gone; rewards/code-was-seen where a seen code would be redeemed again.
 */
export async function cancelOrder(
  tx: Tx,
  { operatorId, redemptionId, reason, isBackInStock }: OrderCancellation,
): Promise<Redemption> {
  const row = await lockRedemption(tx, redemptionId);
  if (!row) throw new Refusal(common.notFound);
  if (!canCancelOrder(row.status)) throw new Refusal(notTheNextStep);
  const { codes, seen } = await removeVouchers(tx, row.id);
  if (row.status === "issued" && codes === 0) throw new Refusal(notTheNextStep);
  if (isBackInStock && seen > 0) throw new Refusal(codeWasSeen);
  await givePaymentBack(tx, row, reason);
  const cancelled = await moveOn(tx, row.id, { status: "cancelled", reason });
  await audit(tx, {
    actorId: operatorId,
    subjectId: row.memberId,
    action: "rewards.order-cancelled",
    object: `redemption:${row.id}`,
    before: { status: row.status },
    after: { status: cancelled.status, reason, isBackInStock, seenCodes: seen },
  });
  await notify(tx, row.memberId, "rewards");
  await notifyMember(tx, {
    memberId: row.memberId,
    title: "Resgate cancelado",
    message: `${row.rewardName}. ${paidBackWords(row)} Motivo: ${reason}`,
    actionUrl: orderPath(row.id),
    data: { redemptionId: row.id },
  });
  // Last, for the row of the stock is the one that everybody wants.
  if (isBackInStock) await returnStock(tx, row.rewardId, row.quantity);
  else await writeStockOff(tx, row.rewardId, row.quantity);
  return toRedemption(cancelled);
}
