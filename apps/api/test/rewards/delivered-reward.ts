import { ownSupplier, placeOrder } from "../../src/capabilities/rewards/index.ts";
import { returnOrder } from "../../src/capabilities/rewards/return/return-order.ts";
import { track } from "../../src/capabilities/rewards/supplier/answer-for-supplier.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { redeemedReward } from "./redeemed-reward.ts";

type Means = Pick<Platform, "db" | "config">;

export const OPERATOR = "005000000000001";

/** Brings a redemption that waits for its order to the door. */
export async function bringToDoor(platform: Means, redemptionId: string): Promise<void> {
  await placeOrder(platform, ownSupplier(platform.config.secretKey), redemptionId);
  for (const status of ["shipped", "delivered"] as const)
    await platform.db.transaction().execute((tx) => track(tx, OPERATOR, redemptionId, { status }));
}

export type DeliveredReward = Awaited<ReturnType<typeof deliveredReward>>;

/**
 * Returns a thing of 50 points a unit that has arrived, and can be returned: of a new member of 100 points, or of one who
 * has some.
 */
export async function deliveredReward(platform: Means, quantity = 1, givenMemberId?: string) {
  const reward = await redeemedReward(platform, "physical", quantity, givenMemberId);
  const { id, memberId } = reward;
  await bringToDoor(platform, id);
  const inOne = <Result>(act: (tx: Tx) => Promise<Result>) => platform.db.transaction().execute(act);
  const asked = { memberId, redemptionId: id, reason: "damaged" } as const;
  return {
    ...reward,
    /** By whom and on what operators act. */
    deed: { operatorId: OPERATOR, redemptionId: id },
    askReturn: (comment?: string) => inOne((tx) => returnOrder(tx, { ...asked, comment })),
  };
}
