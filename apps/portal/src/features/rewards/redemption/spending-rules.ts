import type { Balance } from "@colheita/contract/points/points-records";

/** Points of one day that a redemption uses up, or those of later days together, without a date. */
export interface Spent {
  readonly points: number;
  readonly expiresOn?: string;
}

/**
 * Returns which points are spent first: those that expire first, as the ledger takes them. The balance names only
 * the next days on which points expire; what goes beyond them is given as one sum.
 */
export function spendingPlan(total: number, expirations: Balance["expirations"]): Spent[] {
  const plan: Spent[] = [];
  let left = total;
  for (const { expiresOn, points } of expirations) {
    if (left === 0) break;
    const taken = Math.min(left, points);
    if (taken > 0) plan.push({ points: taken, expiresOn });
    left -= taken;
  }
  return left > 0 ? [...plan, { points: left }] : plan;
}
