import type { Tx } from "../../platform/database/database.ts";
import { writeEntry, type EntryDraft, type EntryRow } from "./ledger-store.ts";
import { openLots, openLotsOf, type LockedBalance } from "./lot-store.ts";
import { planClawback } from "./points-rules.ts";

/**
 * Takes the points of a credit back by the line that is given: out of its own lots first, then out of those that expire first;
 * what they do not cover is owed as debt. Call with the balance locked and settled.
 */
export async function takeBack(
  tx: Tx,
  entry: Pick<EntryRow, "id" | "memberId" | "points">,
  draft: Omit<EntryDraft, "postings">,
  balance: LockedBalance,
): Promise<void> {
  const own = await openLotsOf(tx, entry.memberId, entry.id);
  const lots = await openLots(tx, entry.memberId, entry.points);
  const others = lots.filter((lot) => lot.entryId !== entry.id);
  const plan = planClawback(own, others, entry.points);
  if (plan.taken > balance.available) throw new Error(`the lots of ${entry.memberId} exceed the balance`);
  const postings = [
    { from: "available" as const, to: "issued" as const, points: plan.taken },
    { from: "debt" as const, to: "issued" as const, points: plan.owed },
  ].filter(({ points }) => points > 0);
  await writeEntry(tx, { ...draft, postings, moves: plan.moves });
}
