import type { EntryKind } from "@colheita/contract/points/points-records";
import { addDays, endOfDay } from "@colheita/brazil";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import {
  closeHold,
  entryByPublicId,
  entryOfHold,
  hideEntry,
  holdOf,
  insertHold,
  lockBalance,
  movesOf,
  openLots,
  openLotsOf,
  pastLots,
  today,
  writeEntry,
  type Cause,
  type EntryDraft,
  type EntryRow,
  type LockedBalance,
} from "./ledger-store.ts";
import { giveBack, planClawback, planCredit, planReturn, takeFromLots } from "./points-rules.ts";

const ENTRY = "a1E";
const HOLD = "a1H";
/** A returned lot that has expired comes back for this long (DECISIONS, "Points"). */
const RENEWED_DAYS = 30;

const PAID_DEBT = "Pagamento de débito";
const EXPIRED = "Pontos vencidos";

/**
 * The balance, locked, after what has expired was taken out: from here on every open lot can be spent. A lot expires
 * at 23:59:59 Brasília of its date, however late that is noticed; `isLate` when a hold had shielded it beyond that.
 */
async function settle(tx: Tx, memberId: string, isLate = false): Promise<LockedBalance> {
  const balance = await lockBalance(tx, memberId);
  const past = await pastLots(tx, memberId);
  if (past.length === 0) return balance;
  const byDay = Map.groupBy(past, (lot) => lot.expiresOn);
  let available = balance.available;
  for (const [expiresOn, lots] of byDay) {
    const points = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    await writeEntry(tx, {
      memberId,
      publicId: newId(ENTRY),
      kind: "Expired",
      description: EXPIRED,
      points: -points,
      pointAt: isLate ? undefined : endOfDay(expiresOn),
      expiresOn,
      cause: { kind: "expiry", title: EXPIRED },
      postings: [{ from: "available", to: "expired", points }],
      moves: lots.map(({ id, remaining }) => ({ lotId: id, points: -remaining })),
    });
    available -= points;
  }
  return { ...balance, available };
}

/** Takes out whatever of a member's points has passed its date. Answers how many points that were. */
export async function expire(tx: Tx, memberId: string): Promise<number> {
  const before = await lockBalance(tx, memberId);
  const after = await settle(tx, memberId);
  const expired = before.available - after.available;
  if (expired > 0) await notify(tx, memberId, "points");
  return expired;
}

export interface Credit {
  readonly memberId: string;
  readonly kind: Extract<EntryKind, "Earned" | "Bonus" | "Manual" | "Loan">;
  readonly points: number;
  readonly description: string;
  readonly origin?: string;
  readonly cause: Cause;
  /** Last day on which the lot can be spent. */
  readonly expiresOn: string;
  readonly pointAt?: Date;
  readonly commercialGainCents?: number;
  readonly sponsor?: string;
  readonly isInvisible?: boolean;
}

/**
 * Credits a lot. What the member owes is paid from it first, as a line of its own.
 * Answers the entry's public id. The same cause credits once: a second time violates `a_cause_credits_once`.
 */
export async function credit(tx: Tx, given: Credit): Promise<string> {
  const balance = await lockBalance(tx, given.memberId);
  const { paidDebt, kept } = planCredit(given.points, balance.debt);
  const publicId = newId(ENTRY, given.pointAt?.getTime());
  await writeEntry(tx, {
    ...given,
    publicId,
    postings: [{ from: "issued", to: "available", points: given.points }],
    lots: kept > 0 ? [{ points: kept, expiresOn: given.expiresOn }] : [],
  });
  if (paidDebt > 0) await writeEntry(tx, debtPayment(given.memberId, paidDebt, given.description));
  await notify(tx, given.memberId, "points");
  return publicId;
}

export interface HoldRequest {
  readonly memberId: string;
  readonly points: number;
  readonly description: string;
  readonly origin?: string;
  readonly cause: Cause;
  /** After this long a hold that was neither posted nor voided is swept. */
  readonly minutes: number;
  readonly pointAt?: Date;
}

/** Sets points aside. Answers the hold's id, or nothing when the available balance does not cover it. */
export async function hold(tx: Tx, request: HoldRequest): Promise<string | undefined> {
  const balance = await settle(tx, request.memberId);
  if (balance.available < request.points) return undefined;
  const moves = takeFromLots(await openLots(tx, request.memberId, request.points), request.points);
  if (!moves) throw new Error(`the lots of ${request.memberId} do not cover the balance`);
  const holdId = newId(HOLD, request.pointAt?.getTime());
  await insertHold(tx, {
    id: holdId,
    memberId: request.memberId,
    points: request.points,
    minutes: request.minutes,
  });
  await writeEntry(tx, {
    ...request,
    publicId: newId(ENTRY, request.pointAt?.getTime()),
    kind: "Reserved",
    points: -request.points,
    holdId,
    postings: [{ from: "available", to: "reserved", points: request.points }],
    moves,
  });
  await notify(tx, request.memberId, "points");
  return holdId;
}

async function openHold(tx: Tx, holdId: string, closing: "posted" | "voided") {
  const found = await holdOf(tx, holdId);
  if (!found) throw new Error(`there is no hold ${holdId}`);
  await lockBalance(tx, found.memberId);
  const closed = await closeHold(tx, holdId, closing);
  if (!closed) {
    const now = await holdOf(tx, holdId);
    if (now?.state === closing) return undefined;
    throw new Error(`hold ${holdId} is ${now?.state ?? "gone"} and cannot be ${closing}`);
  }
  const reserved = await entryOfHold(tx, closed.memberId, holdId);
  if (!reserved) throw new Error(`hold ${holdId} has no entry`);
  return { closed, reserved };
}

/** Spends a hold: the reservation leaves the statement and the redemption takes its place. Posting twice acts once. */
export async function postHold(
  tx: Tx,
  holdId: string,
  line: { description: string; cause: Cause; pointAt?: Date },
): Promise<void> {
  const opened = await openHold(tx, holdId, "posted");
  if (!opened) return;
  const { closed, reserved } = opened;
  await hideEntry(tx, closed.memberId, reserved.id);
  await writeEntry(tx, {
    ...line,
    memberId: closed.memberId,
    publicId: newId(ENTRY, line.pointAt?.getTime()),
    kind: "Redeem",
    origin: reserved.origin,
    points: -closed.points,
    holdId,
    postings: [{ from: "reserved", to: "redeemed", points: closed.points }],
  });
  await notify(tx, closed.memberId, "points");
}

/** Lets a hold go: its points return to their lots, and what has expired meanwhile expires now. Voiding twice acts once. */
export async function voidHold(tx: Tx, holdId: string, description: string): Promise<void> {
  const opened = await openHold(tx, holdId, "voided");
  if (!opened) return;
  const { closed, reserved } = opened;
  const moves = giveBack(await movesOf(tx, closed.memberId, reserved.id));
  await writeEntry(tx, {
    memberId: closed.memberId,
    publicId: newId(ENTRY),
    kind: "Reserved",
    description,
    origin: reserved.origin,
    points: closed.points,
    cause: { kind: "redemption", title: description },
    correctsEntryId: reserved.id,
    holdId,
    postings: [{ from: "reserved", to: "available", points: closed.points }],
    moves,
  });
  await payDebt(tx, await settle(tx, closed.memberId, true), closed.memberId, description);
  await notify(tx, closed.memberId, "points");
}

/** Points that come back pay what is owed first, as those of a credit do: nobody spends while they owe. */
async function payDebt(tx: Tx, balance: LockedBalance, memberId: string, reason: string): Promise<void> {
  const points = Math.min(balance.debt, balance.available);
  if (points === 0) return;
  const moves = takeFromLots(await openLots(tx, memberId, points), points);
  if (!moves) throw new Error(`the lots of ${memberId} do not cover the balance`);
  await writeEntry(tx, { ...debtPayment(memberId, points, reason), moves });
}

const debtPayment = (memberId: string, points: number, reason: string) => ({
  memberId,
  publicId: newId(ENTRY),
  kind: "Debt" as const,
  description: PAID_DEBT,
  points: -points,
  cause: { kind: "reversal" as const, title: PAID_DEBT, detail: reason },
  postings: [{ from: "available" as const, to: "debt" as const, points }],
});

const CREDITS: readonly EntryKind[] = ["Earned", "Bonus", "Manual", "Loan"];

/**
 * Mirrors a posted entry. A credit is taken back (what the balance does not cover is owed as debt); a redemption
 * gives its lots back. Reversing twice violates `an_entry_is_reversed_once`. Answers the reversal's public id.
 */
export async function reverse(tx: Tx, entryId: string, reason: string): Promise<string> {
  const entry = await entryByPublicId(tx, entryId);
  if (!entry) throw new Error(`there is no entry ${entryId}`);
  const balance = await settle(tx, entry.memberId);
  const draft = {
    memberId: entry.memberId,
    publicId: newId(ENTRY),
    kind: "Reversal" as const,
    description: `Estorno: ${entry.description}`,
    origin: entry.origin,
    points: -entry.points,
    cause: { kind: "reversal" as const, title: reason },
    correctsEntryId: entry.id,
  };
  if (CREDITS.includes(entry.kind)) await takeBack(tx, entry, draft, balance);
  else if (entry.kind === "Redeem") {
    await giveRedemptionBack(tx, entry, draft);
    await payDebt(tx, await lockBalance(tx, entry.memberId), entry.memberId, reason);
  } else throw new Error(`${entryId} is ${entry.kind}, neither a credit nor a posted redemption`);
  await notify(tx, entry.memberId, "points");
  return draft.publicId;
}

type ReversalDraft = Omit<EntryDraft, "postings">;

async function takeBack(
  tx: Tx,
  entry: EntryRow,
  draft: ReversalDraft,
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

async function giveRedemptionBack(tx: Tx, entry: EntryRow, draft: ReversalDraft): Promise<void> {
  const reserved = entry.holdId === null ? undefined : await entryOfHold(tx, entry.memberId, entry.holdId);
  if (!reserved) throw new Error(`the redemption ${entry.publicId} has no hold`);
  const day = await today(tx);
  const plan = planReturn(await movesOf(tx, entry.memberId, reserved.id), day);
  await writeEntry(tx, {
    ...draft,
    postings: [{ from: "redeemed", to: "available", points: -entry.points }],
    moves: plan.moves,
    lots: plan.renewed > 0 ? [{ points: plan.renewed, expiresOn: addDays(day, RENEWED_DAYS) }] : [],
  });
}
