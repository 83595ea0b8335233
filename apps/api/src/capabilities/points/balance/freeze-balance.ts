import { addDays } from "@colheita/brazil";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readSetting } from "../../settings/index.ts";
import { readSums, updateFrozen, type BalanceSums } from "./freeze-store.ts";
import { ENTRY_PREFIX, writeEntry } from "../ledger/ledger-store.ts";
import { lockBalance, pastLots } from "../ledger/lot-store.ts";
import { cancelPending } from "../credit/pending-credit.ts";
import { waitingCreditsOf } from "../credit/pending-store.ts";
import { renewedLots } from "../ledger/points-rules.ts";
import { settleBalance, takeLots, writeExpiry } from "./settle-balance.ts";
import { readToday } from "../../../platform/database/read-today.ts";

/**
 * Stops a member's points where they are (DECISIONS, "Privacy"): from the commit on nothing is spent, earned or
 * expired. Holds that are open go their way, and what they give back stands still with the rest. Returns what there is.
 */
export async function freeze(tx: Tx, memberId: string): Promise<BalanceSums> {
  await settleBalance(tx, await lockBalance(tx, memberId));
  await updateFrozen(tx, memberId, true);
  return readSums(tx, memberId);
}

/**
 * Lets a member's points go on. What passed its date while they stood still expires as of that date and comes back as
 * lots of their own, as the points of a returned redemption do (DECISIONS, "Points"): nobody loses any by having been away.
 */
export async function thaw(tx: Tx, memberId: string, why: string): Promise<void> {
  const frozen = await lockBalance(tx, memberId);
  if (!frozen.isFrozen) return;
  await updateFrozen(tx, memberId, false);
  const past = await pastLots(tx, memberId);
  const settled = await settleBalance(tx, { ...frozen, isFrozen: false });
  const points = frozen.available - settled.available;
  if (points === 0) return;
  const until = addDays(await readToday(tx), await readSetting(tx, "ReturnedPointsDays"));
  await writeEntry(tx, {
    memberId,
    publicId: newId(ENTRY_PREFIX),
    kind: "Reversal",
    description: `Estorno: ${why}`,
    points,
    cause: { kind: "reversal", title: why },
    postings: [{ from: "expired", to: "available", points }],
    lots: renewedLots(
      past.map(({ remaining, entryId, ...origin }) => ({ points: remaining, entryId, origin })),
      until,
    ),
  });
}

/**
 * Takes all points of a balance that stands still, as an expiry of all its lots, after those that wait were cancelled:
 * the books go on summing to zero, and nothing of what was posted changes. Returns how many were taken; nothing, and
 * takes none, while a hold is open: what it gives back is to go with the rest.
 */
export async function forfeit(tx: Tx, memberId: string, why: string): Promise<number | undefined> {
  const balance = await lockBalance(tx, memberId);
  if (!balance.isFrozen) throw new Error(`the points of ${memberId} do not stand still`);
  const { reserved, pending } = await readSums(tx, memberId);
  if (reserved > 0) return undefined;
  for (const entryId of await waitingCreditsOf(tx, memberId))
    await cancelPending(tx, { memberId, entryId }, why);
  const { available: points } = await lockBalance(tx, memberId);
  if (points > 0)
    await writeExpiry(tx, { memberId, points, title: why, moves: await takeLots(tx, memberId, points) });
  return points + pending;
}
