import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import {
  addressNeeded,
  grantNeeded,
  limitReached,
  notEnoughPoints,
  outOfStock,
  type redeem as redeemEndpoint,
} from "@colheita/contract/rewards/rewards-endpoints";
import { common, type ReplyOf } from "@colheita/contract/kit";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enqueueQuietly } from "../../platform/jobs/jobs.ts";
import { notifyQuietly } from "../../platform/live/live.ts";
import { useGrant } from "../identity/index.ts";
import { balanceOf, hold } from "../points/index.ts";
import { isOfferedTo } from "./catalogue/read-offer.ts";
import { payWithChoice, type WantedChoice } from "./choice/choose-reward.ts";
import {
  insertRedemption,
  orderableReward,
  takeStock,
  type NewRedemption,
  type OrderableReward,
} from "./redemption-store.ts";
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
 * Redeems for `memberId` in this transaction: the grant is used, the points are held or the choice of a milestone is
 * used, and the stock is taken, together or not at all; the order goes to the supplier by a job that exists only if this
 * commits. The unit is taken at last, for its row is the one that everybody wants. Returns the redemption, and the
 * balance that it leaves.
 * @throws Refusal not-found, rewards/grant-needed, address-needed, limit-reached, not-enough-points, out-of-stock, and
 * what `payWithChoice` throws.
 */
export async function redeem(
  tx: Tx,
  memberId: string,
  order: Order,
  times: RedemptionTimes,
): Promise<ReplyOf<typeof redeemEndpoint>> {
  if (order.memberId !== memberId) throw new Refusal(common.notFound);
  const { rewardId, grant, quantity, delivery } = order;
  const reward = await orderableReward(tx, rewardId);
  if (!reward || !(await isOfferedTo(tx, memberId, reward))) throw new Refusal(common.notFound);
  if (reward.kind === "physical" && !delivery)
    throw new Refusal(addressNeeded, { fields: [{ field: "body.delivery", code: "EMPTY_ADDRESS" }] });
  if (!(await useGrant(tx, { memberId, purpose: "redemption", objectId: rewardId, grant })))
    throw new Refusal(grantNeeded);
  const id = newId(REDEMPTION);
  const payment =
    order.milestoneRewardId === undefined
      ? await payWithPoints(tx, { id, memberId, quantity, reward, minutes: times.holdMinutes })
      : await payWithMilestone(tx, { ...order, milestoneRewardId: order.milestoneRewardId });
  const isPhysical = reward.kind === "physical";
  // What a milestone gives is no purchase: it counts against no limit.
  const limit = payment.holdId === null ? null : reward.limitPerMember;
  const row = await insertRedemption(tx, {
    id,
    memberId,
    reward,
    quantity,
    ...payment,
    delivery: isPhysical ? delivery : undefined,
    isCounted: limit !== null,
    limitDays: reward.limitDays,
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

/** What a redemption is paid with: points that are set aside, or the choice of a milestone. */
type Payment = Pick<NewRedemption, "points" | "holdId" | "milestone">;

interface Purchase {
  readonly id: string;
  readonly memberId: string;
  readonly quantity: number;
  readonly reward: Pick<OrderableReward, "name" | "points">;
  readonly minutes: number;
}

async function payWithPoints(tx: Tx, purchase: Purchase): Promise<Payment> {
  const { id, memberId, quantity, reward, minutes } = purchase;
  const points = reward.points * quantity;
  const holdId = await hold(tx, {
    memberId,
    points,
    description: reward.name,
    origin: "Resgate",
    cause: { kind: "redemption", id, title: reward.name, detail: orderWords(quantity, reward.points) },
    minutes,
  });
  if (!holdId) throw new Refusal(notEnoughPoints);
  return { points, holdId };
}

async function payWithMilestone(tx: Tx, wanted: WantedChoice): Promise<Payment> {
  const milestone = await payWithChoice(tx, wanted);
  // A hold tells the member's pages of itself.
  await notifyQuietly(tx, wanted.memberId, "rewards");
  return { points: 0, holdId: null, milestone };
}
