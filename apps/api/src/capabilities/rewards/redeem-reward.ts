import type { Redemption } from "@colheita/contract/rewards/redemption-records";
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
import type { AtLast } from "../../platform/idempotency/idempotency.ts";
import { addingJob } from "../../platform/jobs/jobs.ts";
import { usingGrant } from "../identity/index.ts";
import { hold } from "../points/index.ts";
import { insertRedemption, orderableReward, takeStock, takingStock } from "./redemption-store.ts";
import { toRedemption } from "./read-redemption.ts";

const REDEMPTION = "a1R";

export interface RedemptionTimes {
  /** How long the points stay set aside without an order. */
  readonly holdMinutes: number;
  /** How long the member may still cancel before a thing is ordered. Codes are issued at once. */
  readonly orderDelayMinutes: number;
}

/**
 * Redeems for `memberId` in this transaction: the grant is used, the points are held and the stock is taken
 * together or not at all; the order goes to the supplier by a job that exists only if this commits. The unit is taken
 * `atLast`, where the transaction has a last step, for its row is the one that everybody wants.
 * @throws Refusal not-found, rewards/no-milestone-choice, grant-needed, address-needed, limit-reached, not-enough-points, out-of-stock.
 */
export async function redeem(
  tx: Tx,
  memberId: string,
  order: Order,
  times: RedemptionTimes,
  atLast?: AtLast,
): Promise<Redemption> {
  if (order.memberId !== memberId) throw new Refusal(common.notFound);
  // A choice of a milestone costs no points: it must never be taken for an ordinary redemption (decision 4).
  if (order.milestoneRewardId !== undefined) throw new Refusal(noMilestoneChoice);
  const { rewardId, grant, quantity, delivery } = order;
  const reward = await orderableReward(
    tx,
    rewardId,
    usingGrant({ memberId, purpose: "redemption", objectId: rewardId, grant }),
  );
  if (!reward) throw new Refusal(common.notFound);
  if (reward.kind === "physical" && !delivery)
    throw new Refusal(addressNeeded, { fields: [{ field: "body.delivery", code: "EMPTY_ADDRESS" }] });
  if (!reward.isGranted) throw new Refusal(grantNeeded);
  const id = newId(REDEMPTION);
  const points = reward.points * quantity;
  const holdId = await hold(tx, {
    memberId,
    points,
    description: reward.name,
    origin: "Resgate",
    cause: { kind: "redemption", id, title: reward.name, detail: `${quantity} × ${reward.points}` },
    minutes: times.holdMinutes,
  });
  if (!holdId) throw new Refusal(notEnoughPoints);
  const isPhysical = reward.kind === "physical";
  const limit = reward.limitPerMember;
  const job = [
    "rewards.place-order",
    { redemptionId: id },
    { afterMinutes: isPhysical ? times.orderDelayMinutes : 0 },
  ] as const;
  const row = await insertRedemption(tx, {
    id,
    memberId,
    reward,
    quantity,
    points,
    holdId,
    delivery: isPhysical ? delivery : undefined,
    isCounted: limit !== null,
    job: addingJob(...job),
  });
  if (limit !== null && row.unitsBefore + quantity > limit) throw new Refusal(limitReached);
  const orElse = (): Refusal => new Refusal(outOfStock);
  if (atLast) atLast({ doing: takingStock(rewardId, quantity), orElse });
  else if (!(await takeStock(tx, rewardId, quantity))) throw orElse();
  return toRedemption(row);
}
