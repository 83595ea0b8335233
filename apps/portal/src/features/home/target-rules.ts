import type { Balance, Level } from "@colheita/contract/points/points-records";
import type { Reward } from "@colheita/contract/rewards/rewards-records";

interface Measure {
  readonly value: number;
  /** 0 where there is nothing to be reached. */
  readonly max: number;
}

/** The reward that the member chose to save for, and how far that is. */
export interface RewardTarget extends Measure {
  readonly name: string;
  readonly missing: number;
  readonly rewardId: string;
}

/** The member's level, and how far they are in the season on the way to the next one. */
export interface LevelTarget extends Measure {
  readonly level: Level;
  readonly next: Balance["nextMilestone"];
  readonly season: Balance["season"];
}

/** Returns what the bar measures: nothing while no reward is chosen. */
export function rewardTarget(
  goal: Reward | undefined,
  { available }: Pick<Balance, "available">,
): RewardTarget | undefined {
  if (!goal) return undefined;
  const { id: rewardId, name, points } = goal;
  return { name, value: available, max: points, missing: Math.max(0, points - available), rewardId };
}

/**
 * Returns what the gauge measures: what was earned in the season, whatever was spent since. Nothing for an answer
 * that was saved before there were levels.
 */
export function levelTarget({
  level,
  nextMilestone: next,
  season,
  earnedInSeason: value,
}: Balance): LevelTarget | undefined {
  if (!level) return undefined;
  return { level, next, season, value, max: next?.points ?? (level.isHighest ? value : 0) };
}

/** Returns the part that is done in whole percent, never 100 before it is done. */
export function targetPercent({ value, max }: Measure): number {
  return max <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((value / max) * 100)));
}
