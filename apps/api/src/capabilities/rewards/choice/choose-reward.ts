import { common } from "@colheita/contract/kit";
import { balanceFrozen } from "@colheita/contract/points/balance-frozen";
import { milestoneChosen, noMilestoneChoice } from "@colheita/contract/rewards/rewards-endpoints";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { lockBalance, reachedMilestones, type ReachedMilestone } from "../../points/index.ts";
import { choicesOf, milestoneReward } from "./choice-store.ts";

/** What a member wants for a milestone. */
export interface WantedChoice {
  readonly memberId: string;
  readonly milestoneRewardId: string;
  readonly rewardId: string;
  readonly quantity: number;
}

/**
 * Returns the milestone whose choice pays for a reward. The member's balance is locked, though nothing is taken of it:
 * two choices for one milestone follow one another, and no account that is being closed chooses.
 * @throws Refusal invalid for more than one unit; rewards/no-milestone-choice, also for what no milestone offers;
 * points/balance-frozen; rewards/milestone-chosen.
 */
export async function payWithChoice(tx: Tx, wanted: WantedChoice): Promise<ReachedMilestone> {
  const { memberId, milestoneRewardId, rewardId, quantity } = wanted;
  if (quantity !== 1)
    throw new Refusal(common.invalid, { fields: [{ field: "body.quantity", code: "INVALID_QUANTITY" }] });
  const offer = await milestoneReward(tx, milestoneRewardId);
  if (offer?.rewardId !== rewardId) throw new Refusal(noMilestoneChoice);
  if ((await lockBalance(tx, memberId)).isFrozen) throw new Refusal(balanceFrozen);
  const reached = await reachedMilestones(tx, memberId);
  const milestone = reached.find(({ id }) => id === offer.milestoneId);
  if (!milestone) throw new Refusal(noMilestoneChoice);
  const chosen = await choicesOf(tx, memberId);
  if (chosen.some(({ milestoneId }) => milestoneId === milestone.id)) throw new Refusal(milestoneChosen);
  return milestone;
}
