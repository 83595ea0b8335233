import type { EntryKind } from "@colheita/contract/points/points-records";
import { addDays } from "@colheita/brazil";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";
import { readSetting } from "../../settings/index.ts";
import { reducedBy } from "../credit/credit-left-store.ts";
import { entryOfHold, spentEntryOf } from "./hold-store.ts";
import {
  ENTRY_PREFIX,
  entryByPublicId,
  releaseOf,
  writeEntry,
  type EntryDraft,
  type EntryRow,
} from "./ledger-store.ts";
import { lockBalance, movesOf, type LockedBalance } from "./lot-store.ts";
import { cancelPending } from "../credit/pending-credit.ts";
import { pendingState } from "../credit/pending-store.ts";
import { planReturn } from "./points-rules.ts";
import { payDebt, settleBalance } from "../balance/settle-balance.ts";
import { takeBack, type Payers } from "./take-back.ts";
import { readToday } from "../../../platform/database/read-today.ts";

const CREDITS: readonly EntryKind[] = ["Earned", "Bonus", "Manual", "Loan"];

/** Returns whether entries of this kind give points that can be taken back. */
export const isCredit = (kind: EntryKind): boolean => CREDITS.includes(kind);

/**
 * Mirrors a posted entry. Of a credit what is left is taken back, its expired points included, which come back first; what
 * its payers do not cover is owed as debt. Where only its "own" points pay (`takeBack`), call `payWhatIsOwed` in the end. A redemption
 * gives its lots back. A credit that still waits is cancelled; of one that waited, its release is taken back. Reversing twice
 * violates `an_entry_is_reversed_once`, or fails as cancelled. Returns the public id of the line that says so.
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
    const lineId = await cancelPending(tx, waited, reason, payers);
    if (lineId === undefined) throw new Error(`the credit ${entryId} was cancelled before`);
    return lineId;
  }
  const entry = state === "released" ? await releaseOf(tx, waited) : found;
  const balance = await settleBalance(tx, locked);
  if (isCredit(entry.kind)) {
    const points = entry.points - (await reducedBy(tx, entry));
    const how = { reason, balance, payers, correctsEntryId: entry.id };
    return takeCreditBack(tx, { ...entry, points }, how);
  }
  if (entry.kind !== "Redeem")
    throw new Error(`${entry.publicId} is ${entry.kind}, neither a credit nor a posted redemption`);
  const draft = { ...reversalOf(entry, reason), correctsEntryId: entry.id };
  await giveRedemptionBack(tx, entry, draft);
  await payDebt(tx, { ...balance, available: balance.available - entry.points }, reason);
  await notify(tx, entry.memberId, "points");
  return draft.publicId;
}

/**
 * Gives back what a posted hold spent, by a line that mirrors its redemption. A second time fails as `reverse` does.
 * Returns the public id of that line.
 */
export async function reverseHold(
  tx: Tx,
  { memberId, holdId }: { readonly memberId: string; readonly holdId: string },
  reason: string,
): Promise<string> {
  const entryId = await spentEntryOf(tx, memberId, holdId);
  if (entryId === undefined) throw new Error(`the hold ${holdId} was not posted`);
  return reverse(tx, entryId, reason);
}

/**
 * Takes a part of a credit back that does not wait, out of its own points (`takeBack`): what they do not cover is owed until
 * `payWhatIsOwed`. What is left of the credit stays what it is. Call with fewer points than are left. Returns the public id
 * of the line that says so.
 */
export async function takePartBack(
  tx: Tx,
  { entryId, points }: { readonly entryId: string; readonly points: number },
  reason: string,
): Promise<string> {
  const found = await entryByPublicId(tx, entryId);
  if (!found) throw new Error(`there is no entry ${entryId}`);
  const balance = await settleBalance(tx, await lockBalance(tx, found.memberId));
  const waited = { memberId: found.memberId, entryId: found.id };
  const entry = (await pendingState(tx, waited)) === "released" ? await releaseOf(tx, waited) : found;
  const how = { reason, balance, payers: "own", reducesEntryId: entry.id } as const;
  return takeCreditBack(tx, { ...entry, points }, how);
}

const reversalOf = (entry: EntryRow, reason: string) => ({
  memberId: entry.memberId,
  publicId: newId(ENTRY_PREFIX),
  kind: "Reversal" as const,
  description: `Estorno: ${entry.description}`,
  origin: entry.origin,
  points: -entry.points,
  cause: { kind: "reversal" as const, title: reason },
  isInvisible: entry.isInvisible,
});

interface TakingBack extends Pick<EntryDraft, "correctsEntryId" | "reducesEntryId"> {
  readonly reason: string;
  readonly balance: LockedBalance;
  readonly payers: Payers;
}

/** Takes so many points of a credit back as `entry` says. */
async function takeCreditBack(
  tx: Tx,
  entry: EntryRow,
  { reason, balance, payers, ...link }: TakingBack,
): Promise<string> {
  const draft = { ...reversalOf(entry, reason), ...link };
  await takeBack(tx, entry, draft, { balance, payers });
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
  const day = await readToday(tx);
  const renewedUntil = addDays(day, await readSetting(tx, "ReturnedPointsDays"));
  const plan = planReturn(await movesOf(tx, entry.memberId, reserved), { today: day, renewedUntil });
  await writeEntry(tx, {
    ...draft,
    postings: [{ from: "redeemed", to: "available", points: -entry.points }],
    ...plan,
  });
}
