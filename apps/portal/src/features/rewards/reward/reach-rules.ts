import type { Availability } from "@colheita/contract/rewards/rewards-records";

/** Returns how many points are missing for something; 0 when the balance covers it, nothing while it is not known. */
export function missingPoints(points: number, available: number | undefined): number | undefined {
  return available === undefined ? undefined : Math.max(0, points - available);
}

export interface Redeemable {
  readonly points: number;
  readonly availability: Availability;
  /** How many of it the member may still redeem; nothing for as many as they like. */
  readonly unitsLeft?: number | undefined;
  /** The most units that one redemption may have. */
  readonly mostUnits: number;
}

/** Why a reward cannot be redeemed now. */
export type Hindrance = "sold-out" | "limit" | "points";

/**
 * Returns the first reason that prevents a redemption: what no saving helps against comes before the missing
 * points. An unknown balance prevents nothing: the server decides.
 */
export function hindranceOf(reward: Redeemable, available: number | undefined): Hindrance | undefined {
  if (reward.availability === "sold-out") return "sold-out";
  if (reward.unitsLeft === 0) return "limit";
  return missingPoints(reward.points, available) ? "points" : undefined;
}

/** Returns how many units one redemption may have: by the limit, by the balance, and by the programme. At least 1. */
export function mostUnits(reward: Redeemable, available: number | undefined): number {
  const affordable = available === undefined ? reward.mostUnits : Math.floor(available / reward.points);
  return Math.max(1, Math.min(reward.mostUnits, reward.unitsLeft ?? reward.mostUnits, affordable));
}
