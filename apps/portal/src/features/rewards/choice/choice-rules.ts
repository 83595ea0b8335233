import { pathOf } from "@colheita/contract/routes/routes";
import type { MilestoneChoice } from "@colheita/contract/rewards/choice-endpoints";

const PANEL = "niveis";
const CHOICE = "escolha";

/** The address at which the rewards by level are open. */
export const choicesPath = `${pathOf("rewards")}?${PANEL}=sim`;

/** Returns something where the query of an address opens the rewards by level. */
export function choicesInAddress(search: string): string | undefined {
  return new URLSearchParams(search).get(PANEL) || undefined;
}

/** Returns the address of a reward at which it can be chosen for a milestone. */
export function choicePath(rewardId: string, milestoneRewardId: string): string {
  return `${pathOf("reward", { rewardId })}?${new URLSearchParams({ [CHOICE]: milestoneRewardId }).toString()}`;
}

/** Returns which choice the query of a reward's address names. */
export function choiceInAddress(search: string): string | undefined {
  return new URLSearchParams(search).get(CHOICE) || undefined;
}

/** What an order names to be the choice of a milestone. */
export interface OpenChoice {
  readonly milestoneRewardId: string;
  /** The level that the milestone gives. */
  readonly name: string;
}

/** Returns how it stands with a choice of a reward: it can be made, was made, or is not there (any more). */
export function choiceState(
  choices: readonly MilestoneChoice[],
  { rewardId, milestoneRewardId }: { readonly rewardId: string; readonly milestoneRewardId: string },
): OpenChoice | "made" | "gone" {
  const choice = choices.find(({ offers }) =>
    offers.some((offer) => offer.milestoneRewardId === milestoneRewardId && offer.reward.id === rewardId),
  );
  if (!choice) return "gone";
  return choice.chosen ? "made" : { milestoneRewardId, name: choice.name };
}
