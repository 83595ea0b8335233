import type { Home } from "@colheita/contract/home/home-records";
import type { Balance } from "@colheita/contract/points/points-records";

interface Measure {
  readonly value: number;
  /** 0 where there is nothing to be reached. */
  readonly max: number;
  readonly missing: number;
}

/** The reward that the member chose to save for. */
export interface RewardTarget extends Measure {
  readonly kind: "reward";
  readonly name: string;
  readonly rewardId: string;
}

/** The member's level, and how far they are in the season on the way to the next one. */
export interface LevelTarget extends Measure {
  readonly kind: "level";
  readonly balance: Balance;
}

export type Target = RewardTarget | LevelTarget;

function rewardTarget({ goal, balance }: Home): RewardTarget | undefined {
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

/** It counts what was earned in the season, whatever was spent since. */
function levelTarget({ balance }: Home): LevelTarget | undefined {
  const { level, nextMilestone, earnedInSeason: value } = balance;
  if (!level && !nextMilestone) return undefined;
  const max = nextMilestone?.points ?? (level?.isHighest ? value : 0);
  return { kind: "level", balance, value, max, missing: Math.max(0, max - value) };
}

/**
 * What the home measures: the bar shows the chosen reward, or else the level to be reached next; the gauge shows the
 * level when the bar does not. Either may be missing.
 */
export function targetsOf(home: Home): { bar?: Target; gauge?: Target } {
  const reward = rewardTarget(home);
  const level = levelTarget(home);
  const bar = reward ?? (level?.missing ? level : undefined);
  const gauge = bar === level ? undefined : (level ?? reward);
  return { ...(bar ? { bar } : {}), ...(gauge ? { gauge } : {}) };
}

/** The part that is done in whole percent, never 100 before it is done. */
export function percentOf({ value, max }: Measure): number {
  return max <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((value / max) * 100)));
}
