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

/** The most units that one redemption may have, and what sets it: the balance, the member's limit, or the programme. */
export interface Most {
  readonly units: number;
  readonly by: "balance" | "limit" | "redemption";
}

/**
 * Returns the quantity after one more or one less was asked for. One that is over the most, which the balance may have
 * come down to meanwhile, goes down to it.
 */
export function quantityAfter(quantity: number, by: 1 | -1, most: number): number {
  return by > 0
    ? Math.max(quantity, Math.min(quantity + 1, most))
    : Math.max(1, Math.min(quantity - 1, most));
}

/** Returns how many units one redemption may have, at least 1. */
export function mostUnits(reward: Redeemable, available: number | undefined): Most {
  const bounds: Most[] = [{ units: reward.mostUnits, by: "redemption" }];
  if (reward.unitsLeft !== undefined) bounds.push({ units: reward.unitsLeft, by: "limit" });
  if (available !== undefined) bounds.push({ units: Math.floor(available / reward.points), by: "balance" });
  const least = bounds.reduce((one, other) => (other.units < one.units ? other : one));
  return { ...least, units: Math.max(1, least.units) };
}
