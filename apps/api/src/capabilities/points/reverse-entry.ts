import type { EntryKind } from "@colheita/contract/points/points-records";
import { addDays } from "@colheita/brazil";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import { readSetting } from "../settings/index.ts";
import { entryOfHold } from "./hold-store.ts";
import {
  ENTRY_PREFIX,
  entryByPublicId,
  releaseOf,
  today,
  writeEntry,
  type EntryDraft,
  type EntryRow,
} from "./ledger-store.ts";
import { lockBalance, movesOf } from "./lot-store.ts";
import { cancelPending } from "./pending-credit.ts";
import { pendingState } from "./pending-store.ts";
import { planReturn } from "./points-rules.ts";
import { payDebt, settle } from "./settle-balance.ts";
import { takeBack, type Payers } from "./take-back.ts";

const CREDITS: readonly EntryKind[] = ["Earned", "Bonus", "Manual", "Loan"];

/** Whether entries of this kind give points that can be taken back. */
export const isCredit = (kind: EntryKind): boolean => CREDITS.includes(kind);

/**
 * Mirrors a posted entry. A credit is taken back, its expired points included, which come back first; what its payers do
 * not cover is owed as debt. Where its "own" points alone pay, call `payWhatIsOwed` in the end. A redemption gives its lots
 * back. A credit that still waits is cancelled; of one that waited, its release is taken back. Reversing twice violates
 * `an_entry_is_reversed_once`, or fails as cancelled. Returns the public id of the line that says so.
 */
export async function reverse(
  tx: Tx,
  entryId: string,
  reason: string,
  payers: Payers = "all",
): Promise<string> {
  const found = await entryByPublicId(tx, entryId);
  if (!found) throw new Error(`there is no entry ${entryId}`);
  const locked = await lockBalance(tx, found.memberId);
  const waited = { memberId: found.memberId, entryId: found.id };
  const state = await pendingState(tx, waited);
  if (state === "waiting" || state === "cancelled") {
    const cancelled = await cancelPending(tx, waited, reason, payers);
    if (cancelled === undefined) throw new Error(`the credit ${entryId} was cancelled before`);
    return cancelled;
  }
  const entry = state === "released" ? await releaseOf(tx, waited) : found;
  const balance = await settle(tx, locked);
  const draft = {
    memberId: entry.memberId,
    publicId: newId(ENTRY_PREFIX),
    kind: "Reversal" as const,
    description: `Estorno: ${entry.description}`,
    origin: entry.origin,
    points: -entry.points,
    cause: { kind: "reversal" as const, title: reason },
    correctsEntryId: entry.id,
    isInvisible: entry.isInvisible,
  };
  if (isCredit(entry.kind)) await takeBack(tx, entry, draft, { balance, payers });
  else if (entry.kind === "Redeem") {
    await giveRedemptionBack(tx, entry, draft);
    await payDebt(tx, { ...balance, available: balance.available - entry.points }, reason);
  } else throw new Error(`${entry.publicId} is ${entry.kind}, neither a credit nor a posted redemption`);
  await notify(tx, entry.memberId, "points");
  return draft.publicId;
}

async function giveRedemptionBack(
  tx: Tx,
  entry: EntryRow,
  draft: Omit<EntryDraft, "postings">,
): Promise<void> {
  const reserved = entry.holdId === null ? undefined : await entryOfHold(tx, entry.memberId, entry.holdId);
  if (reserved === undefined) throw new Error(`the redemption ${entry.publicId} has no hold`);
  const day = await today(tx);
  const renewedUntil = addDays(day, await readSetting(tx, "ReturnedPointsDays"));
  const plan = planReturn(await movesOf(tx, entry.memberId, reserved), { today: day, renewedUntil });
  await writeEntry(tx, {
    ...draft,
    postings: [{ from: "redeemed", to: "available", points: -entry.points }],
    ...plan,
  });
}
