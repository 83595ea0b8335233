import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import {
  addressNeeded,
  grantNeeded,
  limitReached,
  noMilestoneChoice,
  notEnoughPoints,
  outOfStock,
  type redeem as redeemEndpoint,
} from "@colheita/contract/rewards/rewards-endpoints";
import { common, type ReplyOf } from "@colheita/contract/kit";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enqueueQuietly } from "../../platform/jobs/jobs.ts";
import { useGrant } from "../identity/index.ts";
import { balanceOf, hold } from "../points/index.ts";
import { insertRedemption, orderableReward, takeStock } from "./redemption-store.ts";
import { toRedemption } from "./read-redemption.ts";
import { orderWords } from "./order-words.ts";

const REDEMPTION = "a1R";

export interface RedemptionTimes {
  /** How long the points stay set aside without an order. */
  readonly holdMinutes: number;
  /** How long the member may still cancel before a thing is ordered. Codes are issued at once. */
  readonly orderDelayMinutes: number;
}

/**
 * Redeems for `memberId` in this transaction: the grant is used, the points are held and the stock is taken together or
 * not at all; the order goes to the supplier by a job that exists only if this commits. The unit is taken at last, for
 * its row is the one that everybody wants. Returns the redemption, and the balance that it leaves.
 * @throws Refusal not-found, rewards/no-milestone-choice, grant-needed, address-needed, limit-reached,
 * not-enough-points, out-of-stock.
 */
export async function redeem(
  tx: Tx,
  memberId: string,
  order: Order,
  times: RedemptionTimes,
): Promise<ReplyOf<typeof redeemEndpoint>> {
  if (order.memberId !== memberId) throw new Refusal(common.notFound);
  // A choice of a milestone costs no points: it must never be taken for an ordinary redemption (decision 4).
  if (order.milestoneRewardId !== undefined) throw new Refusal(noMilestoneChoice);
  const { rewardId, grant, quantity, delivery } = order;
  const reward = await orderableReward(tx, rewardId);
  if (!reward) throw new Refusal(common.notFound);
  if (reward.kind === "physical" && !delivery)
    throw new Refusal(addressNeeded, { fields: [{ field: "body.delivery", code: "EMPTY_ADDRESS" }] });
  if (!(await useGrant(tx, { memberId, purpose: "redemption", objectId: rewardId, grant })))
    throw new Refusal(grantNeeded);
  const id = newId(REDEMPTION);
  const points = reward.points * quantity;
  const holdId = await hold(tx, {
    memberId,
    points,
    description: reward.name,
    origin: "Resgate",
    cause: { kind: "redemption", id, title: reward.name, detail: orderWords(quantity, reward.points) },
    minutes: times.holdMinutes,
  });
  if (!holdId) throw new Refusal(notEnoughPoints);
  const isPhysical = reward.kind === "physical";
  const limit = reward.limitPerMember;
  const row = await insertRedemption(tx, {
    id,
    memberId,
    reward,
    quantity,
    points,
    holdId,
    delivery: isPhysical ? delivery : undefined,
    isCounted: limit !== null,
  });
  if (limit !== null && row.unitsBefore + quantity > limit) throw new Refusal(limitReached);
  await enqueueQuietly(
    tx,
    "rewards.place-order",
    { redemptionId: id },
    { afterMinutes: isPhysical ? times.orderDelayMinutes : 0, isOutside: reward.partnerItem !== null },
  );
  const balance = await balanceOf(tx, memberId);
  if (!(await takeStock(tx, rewardId, quantity))) throw new Refusal(outOfStock);
  return { ...toRedemption(row), balance };
}
