import type { Home } from "@colheita/contract/home/home-records";

/** Something the member gathers points for, and how far that is. */
export interface Target {
  readonly kind: "reward" | "milestone";
  readonly name: string;
  readonly value: number;
  readonly max: number;
  readonly missing: number;
  readonly rewardId?: string;
}

/** The reward that the member chose to save for. */
function rewardTarget({ goal, balance }: Home): Target | undefined {
  if (!goal) return undefined;
  const { reward, missing } = goal;
  return {
    kind: "reward",
    name: reward.name,
    value: balance.available,
    max: reward.points,
    missing,
    rewardId: reward.id,
  };
}

/** The season's next milestone: it counts what was earned, whatever was spent since. */
function milestoneTarget({ balance }: Home): Target | undefined {
  const { nextMilestone, earnedInSeason } = balance;
  if (!nextMilestone) return undefined;
  return {
    kind: "milestone",
    name: nextMilestone.name,
    value: earnedInSeason,
    max: nextMilestone.points,
    missing: Math.max(0, nextMilestone.points - earnedInSeason),
  };
}

/**
 * What the home measures: the bar shows the chosen reward, or else the next milestone; the gauge shows the
 * milestone when the bar does not. Either may be missing.
 */
export function targetsOf(home: Home): { bar?: Target; gauge?: Target } {
  const reward = rewardTarget(home);
  const milestone = milestoneTarget(home);
  const bar = reward ?? milestone;
  const gauge = reward ? (milestone ?? reward) : undefined;
  return { ...(bar ? { bar } : {}), ...(gauge ? { gauge } : {}) };
}

/** The part that is done in whole percent, never 100 before it is done. */
export function percentOf({ value, max }: Target): number {
  return max <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((value / max) * 100)));
}
