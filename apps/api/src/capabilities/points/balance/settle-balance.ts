import { endOfDay } from "@colheita/brazil";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";
import { ENTRY_PREFIX, entryByPublicId, writeEntry, type EntryDraft } from "../ledger/ledger-store.ts";
import { lockBalance, openLots, openLotsOf, pastLots, type LockedBalance } from "../ledger/lot-store.ts";
import { takeFromLots, type LotMove } from "../ledger/points-rules.ts";

export const EXPIRED = "Pontos vencidos";
export const PAID_DEBT = "Pagamento de débito";

/**
 * Takes what has expired out of a locked balance: from here on every open lot can be spent. A lot expires at 23:59:59
 * Brasília of its date, however late that is noticed; `isLate` when a hold had shielded it beyond that. Of a balance that
 * stands still nothing expires.
 */
export async function settleBalance(tx: Tx, balance: LockedBalance, isLate = false): Promise<LockedBalance> {
  const { memberId, isFrozen } = balance;
  if (isFrozen) return balance;
  const past = await pastLots(tx, memberId);
  let { available } = balance;
  for (const [expiresOn, lots] of Map.groupBy(past, (lot) => lot.expiresOn)) {
    const points = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    const moves = lots.map(({ id, remaining }) => ({ lotId: id, points: -remaining }));
    const pointAt = isLate ? undefined : endOfDay(expiresOn);
    await writeExpiry(tx, { memberId, points, moves, expiresOn, pointAt });
    available -= points;
  }
  return { ...balance, available };
}

/** What expires, out of which lots, and how the line calls it; `reason` where its title does not say all. */
interface Expiry extends Pick<EntryDraft, "memberId" | "points" | "moves" | "expiresOn" | "pointAt"> {
  readonly title?: string;
  readonly reason?: string;
}

/** Writes the line by which points expire. Call with the balance locked. */
export async function writeExpiry(
  tx: Tx,
  { points, title = EXPIRED, reason, ...expiry }: Expiry,
): Promise<void> {
  await writeEntry(tx, {
    ...expiry,
    publicId: newId(ENTRY_PREFIX),
    kind: "Expired",
    description: title,
    points: -points,
    cause: { kind: "expiry", title, ...(reason !== undefined && { detail: reason }) },
    postings: [{ from: "available", to: "expired", points }],
  });
}

/** Takes out whatever of a member's points has passed its date. Returns how many points that were. */
export async function expire(tx: Tx, memberId: string): Promise<number> {
  const before = await lockBalance(tx, memberId);
  const after = await settleBalance(tx, before);
  const expired = before.available - after.available;
  if (expired > 0) await notify(tx, memberId, "points");
  return expired;
}

/** Returns what to take from which lots of a locked and settled balance, those that expire first first. */
export async function takeLots(tx: Tx, memberId: string, points: number): Promise<LotMove[]> {
  const moves = takeFromLots(await openLots(tx, memberId, points), points);
  if (!moves) throw new Error(`the lots of ${memberId} do not cover the balance`);
  return moves;
}

/** A credit that was just written. */
export interface WrittenCredit {
  readonly memberId: string;
  readonly publicId: string;
}

/** Returns what to take from the lots of a credit that was just written. */
export async function takeOf(
  tx: Tx,
  { memberId, publicId }: WrittenCredit,
  points: number,
): Promise<LotMove[]> {
  const entry = await entryByPublicId(tx, publicId);
  const moves = entry && takeFromLots(await openLotsOf(tx, memberId, [entry.id]), points);
  if (!moves) throw new Error(`the credit ${publicId} holds less than ${points}`);
  return moves;
}

/** Makes a credit that was just written pay so much of what its member owes. `reason` is the text of the line. */
export async function payOf(
  tx: Tx,
  credited: WrittenCredit,
  { owed, reason }: { readonly owed: number; readonly reason: string },
): Promise<void> {
  if (owed === 0) return;
  const moves = await takeOf(tx, credited, owed);
  await writeEntry(tx, { ...debtPayment(credited.memberId, owed, reason), moves });
}

/** Pays what is owed first from points that come back, as those of a credit do: nobody spends while they owe. */
export async function payDebt(tx: Tx, balance: LockedBalance, reason: string): Promise<void> {
  const points = Math.min(balance.debt, balance.available);
  if (points === 0) return;
  const moves = await takeLots(tx, balance.memberId, points);
  await writeEntry(tx, { ...debtPayment(balance.memberId, points, reason), moves });
}

/** Makes the points that a member can spend pay what they owe. `reason` is the text of the line. */
export async function payWhatIsOwed(tx: Tx, memberId: string, reason: string): Promise<void> {
  await payDebt(tx, await settleBalance(tx, await lockBalance(tx, memberId)), reason);
}

/** Returns the line by which a member pays what they owe. */
export const debtPayment = (memberId: string, points: number, reason: string) => ({
  memberId,
  publicId: newId(ENTRY_PREFIX),
  kind: "Debt" as const,
  description: PAID_DEBT,
  points: -points,
  cause: { kind: "reversal" as const, title: PAID_DEBT, detail: reason },
  postings: [{ from: "available" as const, to: "debt" as const, points }],
});
