import type { EntryKind } from "@colheita/contract/points/points-records";
import { balanceFrozen } from "@colheita/contract/points/balance-frozen";
import { takesTwoPeople } from "@colheita/contract/points/points-endpoints";
import { audit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { notify, notifyQuietly } from "../../../platform/live/live.ts";
import { closeHold, holdState } from "./hold-store.ts";
import { ENTRY_PREFIX, writeEntry, type Cause, type EntryDraft, type ImportedLine } from "./ledger-store.ts";
import { lockBalance, lockBalanceOfHold, lockWithLots, movesOf } from "./lot-store.ts";
import { returnToLots, takeFromLots, type LotMove } from "./points-rules.ts";
import {
  payDebt,
  payOf,
  settleBalance,
  takeLots,
  takeOf,
  writeExpiry,
  type WrittenCredit,
} from "../balance/settle-balance.ts";
import { notifyMilestone } from "../level/notify-milestone.ts";
import { readToday } from "../../../platform/database/read-today.ts";

const HOLD_PREFIX = "a1H";

export interface Credit {
  readonly memberId: string;
  /** Points by hand have a call of their own. */
  readonly kind: Extract<EntryKind, "Earned" | "Bonus" | "Loan">;
  readonly points: number;
  readonly description: string;
  readonly origin?: string;
  readonly cause: Cause;
  /** Last day on which the lot can be spent. */
  readonly expiresOn: string;
  /** The points wait until this day; they come at once when it is none of the future. */
  readonly releasesOn?: string;
  readonly pointAt?: Date;
  /** The season that it counts in, null for none; that of its day when absent. */
  readonly seasonId?: string | null | undefined;
  readonly commercialGainCents?: number;
  readonly sponsor?: string;
  readonly channelId?: string;
  readonly isInvisible?: boolean;
  readonly imported?: ImportedLine;
  /** Points of it that were given once before and had expired, and why: they expire as they are given. */
  readonly expired?: { readonly points: number; readonly reason: string };
  /** No more of what is owed is paid from it; all of it when absent. Then call `payWhatIsOwed` in the end. */
  readonly paysAtMost?: number;
}

/**
 * Credits a lot. What the member owes is paid from it first, as a line of its own. With a release date the points wait:
 * until then there is no lot, and nothing is paid from them. What had expired before expires at once, and pays nothing.
 * Returns the entry's public id. The same cause credits once: a second time violates `a_cause_credits_once`.
 * @throws Refusal points/balance-frozen.
 */
export function credit(tx: Tx, given: Credit): Promise<string> {
  return writeCredit(tx, given);
}

export interface CreditByHand extends Omit<Credit, "kind" | "cause"> {
  /** What it is bound to, so that it is given once. */
  readonly causeId?: string;
  /** Why, as the member reads it under "como ganhei". */
  readonly reason: string;
  readonly madeBy: string;
  readonly approvedBy: string;
}

/**
 * Credits points that no document stands behind: they take a reason and two people. Returns the entry's public id.
 * @throws Refusal points/takes-two-people, points/balance-frozen.
 */
export async function creditByHand(tx: Tx, given: CreditByHand): Promise<string> {
  const { causeId, reason, ...line } = given;
  const detail = reason.trim();
  if (line.madeBy === line.approvedBy) throw new Refusal(takesTwoPeople);
  const cause: Cause = {
    kind: "operator",
    title: line.description,
    detail,
    ...(causeId === undefined ? {} : { id: causeId }),
  };
  const entryId = await writeCredit(tx, { ...line, kind: "Manual", cause });
  await audit(tx, {
    actorId: line.approvedBy,
    subjectId: line.memberId,
    action: "points.given-by-hand",
    object: `entry:${entryId}`,
    after: { points: line.points, madeBy: line.madeBy, reason: detail },
  });
  return entryId;
}

type CreditDraft = Omit<EntryDraft, "publicId" | "postings" | "expiresOn"> &
  Pick<Credit, "expiresOn" | "expired" | "paysAtMost">;

/** Writes a credit of whatever kind, with its entry's id. @throws Refusal points/balance-frozen. */
export async function writeCredit(
  tx: Tx,
  { releasesOn, expired, paysAtMost = Infinity, ...given }: CreditDraft,
): Promise<string> {
  const balance = await lockBalance(tx, given.memberId);
  if (balance.isFrozen) throw new Refusal(balanceFrozen);
  const publicId = newId(ENTRY_PREFIX, given.pointAt?.getTime());
  if (releasesOn !== undefined && releasesOn > (await readToday(tx))) {
    const postings = [{ from: "issued", to: "pending", points: given.points }] as const;
    await writeEntry(tx, { ...given, publicId, releasesOn, postings });
  } else {
    const reachedId = await writeEntry(tx, {
      ...given,
      publicId,
      postings: [{ from: "issued", to: "available", points: given.points }],
      lots: [{ points: given.points, expiresOn: given.expiresOn }],
    });
    const { memberId, description } = given;
    if (expired) await expireOf(tx, { memberId, publicId }, expired);
    const alive = given.points - (expired?.points ?? 0);
    const owed = Math.min(balance.debt, paysAtMost, alive);
    await payOf(tx, { memberId, publicId }, { owed, reason: description });
    // What the product before had brought is no news.
    if (reachedId !== undefined && !given.imported) await notifyMilestone(tx, given.memberId, reachedId);
  }
  await notify(tx, given.memberId, "points");
  return publicId;
}

/** Makes points of a credit expire on the day on which it is written. */
async function expireOf(
  tx: Tx,
  credited: WrittenCredit,
  { points, reason }: NonNullable<Credit["expired"]>,
): Promise<void> {
  const moves = await takeOf(tx, credited, points);
  const { memberId } = credited;
  await writeExpiry(tx, { memberId, points, moves, expiresOn: await readToday(tx), reason });
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

/**
 * Sets points aside. Returns the hold's id, or nothing when the available balance does not cover it. The member's pages
 * are notified but not woken: that is done by who commits (`Live.wake`).
 * @throws Refusal points/balance-frozen.
 */
export async function hold(tx: Tx, request: HoldRequest): Promise<string | undefined> {
  const { memberId, points, minutes, pointAt } = request;
  const moves = await takeSpendable(tx, memberId, points);
  if (!moves) return undefined;
  const holdId = newId(HOLD_PREFIX, pointAt?.getTime());
  const entry = {
    ...request,
    publicId: newId(ENTRY_PREFIX, pointAt?.getTime()),
    kind: "Reserved" as const,
    points: -points,
    holdId,
    holdMinutes: minutes,
    postings: [{ from: "available" as const, to: "reserved" as const, points }],
    moves,
  };
  await writeEntry(tx, entry);
  await notifyQuietly(tx, memberId, "points");
  return holdId;
}

/**
 * Locks the balance and returns which lots give `points`; nothing when the balance does not cover them. One statement
 * reads all of it, unless something has expired, the balance moved while the lock was waited for, or the sum takes
 * hundreds of lots: then the lots are read anew behind the lock.
 */
async function takeSpendable(tx: Tx, memberId: string, points: number): Promise<LotMove[] | undefined> {
  const locked = await lockWithLots(tx, memberId, points);
  if (locked?.isFrozen) throw new Refusal(balanceFrozen);
  if (locked?.isCurrent && locked.isSettled) {
    if (locked.available < points) return undefined;
    return takeFromLots(locked.lots, points) ?? takeLots(tx, memberId, points);
  }
  const balance = await settleBalance(tx, locked ?? (await lockBalance(tx, memberId)));
  return balance.available < points ? undefined : takeLots(tx, memberId, points);
}

/** Locks the balance and closes the hold; nothing when it was closed in the same way before. */
async function close(tx: Tx, holdId: string, closing: "posted" | "voided") {
  const balance = await lockBalanceOfHold(tx, holdId);
  if (!balance) throw new Error(`there is no hold ${holdId}`);
  const closed = await closeHold(tx, holdId, closing);
  if (!closed) {
    const state = await holdState(tx, holdId);
    if (state === closing) return undefined;
    throw new Error(`hold ${holdId} is ${state ?? "gone"} and cannot be ${closing}`);
  }
  const { entryId, origin } = closed;
  if (entryId === null || origin === null) throw new Error(`hold ${holdId} has no entry`);
  return { ...closed, entryId, origin, balance };
}

/** Spends a hold: the reservation leaves the statement and the redemption takes its place. Posting twice acts once. */
export async function postHold(
  tx: Tx,
  holdId: string,
  line: { description: string; cause: Cause; pointAt?: Date; imported?: ImportedLine },
): Promise<void> {
  const closed = await close(tx, holdId, "posted");
  if (!closed) return;
  const { memberId, points, origin } = closed;
  await writeEntry(tx, {
    ...line,
    memberId,
    publicId: newId(ENTRY_PREFIX, line.pointAt?.getTime()),
    kind: "Redeem",
    origin,
    points: -points,
    holdId,
    postings: [{ from: "reserved", to: "redeemed", points }],
  });
  await notify(tx, memberId, "points");
}

/**
 * Lets a hold go: its points return to their lots and pay what is owed, and what it had shielded beyond their date expires
 * then. What it had not is expired first, for that ended on its date. Voiding twice acts once.
 */
export async function voidHold(tx: Tx, holdId: string, description: string): Promise<void> {
  const closed = await close(tx, holdId, "voided");
  if (!closed) return;
  const { memberId, points, entryId, origin, balance } = closed;
  const before = await settleBalance(tx, balance);
  await writeEntry(tx, {
    memberId,
    publicId: newId(ENTRY_PREFIX),
    kind: "Reserved",
    description,
    origin,
    points,
    cause: { kind: "redemption", title: description },
    correctsEntryId: entryId,
    holdId,
    postings: [{ from: "reserved", to: "available", points }],
    moves: returnToLots(await movesOf(tx, memberId, entryId)),
  });
  await payDebt(tx, { ...before, available: before.available + points }, description);
  await settleBalance(tx, before, true);
  await notify(tx, memberId, "points");
}
