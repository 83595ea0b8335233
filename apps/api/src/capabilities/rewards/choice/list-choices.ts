import type { MilestoneChoice } from "@colheita/contract/rewards/choice-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { reachedMilestones } from "../../points/index.ts";
import type { Shopper } from "../catalogue/catalogue-store.ts";
import { toReward } from "../read-redemption.ts";
import { choicesOf, offersOf } from "./choice-store.ts";

/** Returns the milestones that a member has reached and that offer rewards, each with what was chosen for it. */
export async function listChoices(db: Db, shopper: Shopper): Promise<MilestoneChoice[]> {
  const { memberId } = shopper;
  const reached = await reachedMilestones(db, memberId);
  if (reached.length === 0) return [];
  const offers = await offersOf(
    db,
    shopper,
    reached.map(({ id }) => id),
  );
  const chosen = await choicesOf(db, memberId);
  return reached.flatMap(({ id: milestoneId, name, points, seasonName, holdsUntil }) => {
    const own = offers.filter((offer) => offer.milestoneId === milestoneId);
    const choice = chosen.find((made) => made.milestoneId === milestoneId);
    if (own.length === 0 && !choice) return [];
    return {
      milestoneId,
      name,
      points,
      seasonName,
      chooseUntil: holdsUntil ?? undefined,
      chosen: choice && { redemptionId: choice.id, rewardName: choice.rewardName },
      offers: own.map(({ milestoneRewardId, ...row }) => ({ milestoneRewardId, reward: toReward(row) })),
    };
  });
}
