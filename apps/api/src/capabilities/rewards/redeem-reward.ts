import type { Redemption } from "@colheita/contract/rewards/rewards-records";
import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import {
  addressNeeded,
  grantNeeded,
  limitReached,
  noMilestoneChoice,
  notEnoughPoints,
  outOfStock,
} from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { useGrant } from "../identity/index.ts";
import { hold } from "../points/index.ts";
import { insertRedemption, orderableReward, takeStock, unitsRedeemed } from "./redemption-store.ts";
import { toRedemption } from "./read-redemption.ts";

const REDEMPTION = "a1R";
const MINUTE_MS = 60_000;

export interface RedemptionTimes {
  /** How long the points stay set aside without an order. */
  readonly holdMinutes: number;
  /** How long the member may still cancel before a thing is ordered. Codes are issued at once. */
  readonly orderDelayMinutes: number;
}

/**
 * Redeems for `memberId` in this transaction: the grant is used, the points are held and the stock is taken
 * together or not at all; the order goes to the supplier by a job that exists only if this commits.
 * @throws Refusal not-found, rewards/no-milestone-choice, grant-needed, address-needed, limit-reached, not-enough-points, out-of-stock.
 */
export async function redeem(
  tx: Tx,
  memberId: string,
  order: Order,
  times: RedemptionTimes,
): Promise<Redemption> {
  if (order.memberId !== memberId) throw new Refusal(common.notFound);
  // A choice of a milestone costs no points: it must never be taken for an ordinary redemption (decision 4).
  if (order.milestoneRewardId !== undefined) throw new Refusal(noMilestoneChoice);
  const reward = await orderableReward(tx, order.rewardId);
  if (!reward) throw new Refusal(common.notFound);
  if (reward.kind === "physical" && !order.delivery)
    throw new Refusal(addressNeeded, { fields: [{ field: "body.delivery", code: "EMPTY_ADDRESS" }] });
  const granted = await useGrant(tx, {
    memberId,
    purpose: "redemption",
    objectId: reward.id,
    grant: order.grant,
  });
  if (!granted) throw new Refusal(grantNeeded);
  const id = newId(REDEMPTION);
  const points = reward.points * order.quantity;
  const holdId = await hold(tx, {
    memberId,
    points,
    description: reward.name,
    origin: "Resgate em andamento",
    cause: { kind: "redemption", id, title: reward.name, detail: `${order.quantity} × ${reward.points}` },
    minutes: times.holdMinutes,
  });
  if (!holdId) throw new Refusal(notEnoughPoints);
  const limit = reward.limitPerMember;
  if (limit !== null && (await unitsRedeemed(tx, memberId, reward.id)) + order.quantity > limit)
    throw new Refusal(limitReached);
  if (!(await takeStock(tx, reward.id, order.quantity))) throw new Refusal(outOfStock);
  const row = await insertRedemption(tx, {
    id,
    memberId,
    reward,
    quantity: order.quantity,
    points,
    holdId,
    delivery: reward.kind === "physical" ? order.delivery : undefined,
  });
  const waitMinutes = reward.kind === "digital" ? 0 : times.orderDelayMinutes;
  const runAt = new Date(row.requestedAt.getTime() + waitMinutes * MINUTE_MS);
  await enqueue(tx, "rewards.place-order", { redemptionId: id }, { runAt, jobKey: `order:${id}` });
  return toRedemption(row);
}
