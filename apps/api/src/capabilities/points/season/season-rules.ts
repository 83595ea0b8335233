import { daysBetween } from "@colheita/brazil";
import { isSameLevel, type LevelMilestone } from "../level/level-rules.ts";

/** A season that is to come, with its milestones, the lowest first. */
export interface NewSeason {
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly milestones: readonly LevelMilestone[];
}

/** What does not fit in a planned season: the place in it and a code. */
export interface PlanFault {
  readonly place: readonly (keyof NewSeason | keyof LevelMilestone | number)[];
  readonly code: "ENDS_BEFORE_START" | "TOO_LONG" | "NOT_HIGHER" | "NAME_TAKEN";
}

/** A season is about a year; one of more than two is a slip of the hand that nobody could take back. */
const LONGEST_DAYS = 731;

function milestoneFaults(milestones: readonly LevelMilestone[]): PlanFault[] {
  return milestones.flatMap((milestone, at): PlanFault[] => {
    const lower = milestones.slice(0, at);
    const isTaken = lower.some(({ name }) => isSameLevel(name, milestone.name));
    const isHigher = lower.every(({ points }) => points < milestone.points);
    return [
      ...(isTaken ? [{ place: ["milestones", at, "name"], code: "NAME_TAKEN" } as const] : []),
      ...(isHigher ? [] : [{ place: ["milestones", at, "points"], code: "NOT_HIGHER" } as const]),
    ];
  });
}

/**
 * Returns what is wrong with a planned season, from it alone: its days, and milestones that do not rise or share a
 * name.
 */
export function planFaults({ startsOn, endsOn, milestones }: NewSeason): PlanFault[] {
  const days = daysBetween(startsOn, endsOn) + 1;
  return [
    ...(days < 1 ? [{ place: ["endsOn"], code: "ENDS_BEFORE_START" } as const] : []),
    ...(days > LONGEST_DAYS ? [{ place: ["endsOn"], code: "TOO_LONG" } as const] : []),
    ...milestoneFaults(milestones),
  ];
}
