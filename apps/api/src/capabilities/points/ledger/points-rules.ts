/** Points of a lot. */
export interface LotRest {
  readonly id: number;
  readonly remaining: number;
}

/** A credit of points with its own expiry, as far as spending is concerned. `expiresOn` is `YYYY-MM-DD`. */
export interface OpenLot extends LotRest {
  readonly expiresOn: string;
}

/** Points taken from a lot (negative) or given back to it (positive). */
export interface LotMove {
  readonly lotId: number;
  readonly points: number;
}

export type MemberAccount = "available" | "reserved" | "pending" | "debt";
/** Those of the programme; what is `transferred` left one member and came to another. */
export type LedgerAccount = MemberAccount | "issued" | "redeemed" | "expired" | "voided" | "transferred";

/** One posting: a positive number of points moves between two accounts, so nothing appears or vanishes. */
export interface Posting {
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly points: number;
}

/** What a lot brings along when its points go to another member. */
export interface LotOrigin {
  readonly expiresOn: string;
  readonly seasonId: string | null;
  readonly sponsor: string;
  readonly channelId: string | null;
}

/** Without an origin a lot is of the entry's own season, sponsor and channel. */
export interface NewLot {
  readonly points: number;
  readonly expiresOn: string;
  readonly origin?: LotOrigin;
  /** Of a lot in the place of expired ones: the entry whose points it holds. */
  readonly renewsEntryId?: number;
}

/** How the accounts of a member change. Debt counts what the member owes. */
export interface BalanceChange {
  readonly available: number;
  readonly reserved: number;
  readonly pending: number;
  readonly debt: number;
}

/** Sums postings into the member's balance. The debt account runs negative, so it is shown with its sign turned. */
export function balanceChange(postings: readonly Posting[]): BalanceChange {
  const sums = { available: 0, reserved: 0, pending: 0, debt: 0 };
  const add = (account: LedgerAccount, points: number) => {
    if (account === "debt") sums.debt -= points;
    else if (account in sums) sums[account as MemberAccount] += points;
  };
  for (const { from, to, points } of postings) {
    add(from, -points);
    add(to, points);
  }
  return sums;
}

/** Returns whether what is posted counts in the sums of a season: points that begin to wait, or never come, do not. */
export function countsInSeason(postings: readonly Posting[]): boolean {
  return postings.some(({ to }) => to !== "pending" && to !== "voided");
}

/** Takes as many of these points as the lots have, in their order. */
function takeUpTo(lots: readonly LotRest[], points: number): { moves: LotMove[]; missing: number } {
  const moves: LotMove[] = [];
  let missing = points;
  for (const lot of lots) {
    if (missing === 0) break;
    const taken = Math.min(lot.remaining, missing);
    if (taken > 0) moves.push({ lotId: lot.id, points: -taken });
    missing -= taken;
  }
  return { moves, missing };
}

/**
 * Takes points from lots, those that expire first first (DECISIONS, "Points"). The lots come in that order.
 * Returns nothing when they do not cover the sum.
 */
export function takeFromLots(lots: readonly OpenLot[], points: number): LotMove[] | undefined {
  const { moves, missing } = takeUpTo(lots, points);
  return missing === 0 ? moves : undefined;
}

/** Returns how a credit is posted: what is owed is paid first, and only the rest becomes a lot to spend. */
export function planCredit(points: number, debt: number): { paidDebt: number; remaining: number } {
  const paidDebt = Math.min(points, debt);
  return { paidDebt, remaining: points - paidDebt };
}

/** What was taken from one lot to go to another member, with what the lot brings along. */
export interface TakenPoints {
  readonly points: number;
  readonly origin: LotOrigin;
}

/**
 * Returns how points of another member's lots are received: what is owed is paid first, from those that expire first,
 * in whose order they come. The rest becomes one lot for each day, or more where season, sponsor or channel differ:
 * these travel, too.
 */
export function planReceipt(
  taken: readonly TakenPoints[],
  debt: number,
): { paidDebt: number; lots: NewLot[] } {
  let owed = debt;
  const remaining = new Map<
    string,
    { points: number; readonly expiresOn: string; readonly origin: LotOrigin }
  >();
  for (const { points, origin } of taken) {
    const paid = Math.min(points, owed);
    owed -= paid;
    if (points === paid) continue;
    const { expiresOn, seasonId, sponsor, channelId } = origin;
    const key = JSON.stringify([expiresOn, seasonId, sponsor, channelId]);
    const lot = remaining.get(key);
    if (lot) lot.points += points - paid;
    else remaining.set(key, { points: points - paid, expiresOn, origin });
  }
  return { paidDebt: debt - owed, lots: [...remaining.values()] };
}

/**
 * Gives what a hold took back to its lots, whatever their date: the hold shielded them while it was open, and
 * those that are past it expire right after.
 */
export function returnToLots(taken: readonly LotMove[]): LotMove[] {
  return taken.map(({ lotId, points }) => ({ lotId, points: -points }));
}

/** Points of a lot, and the entry that gave them. */
export type GivenPoints = TakenPoints & { readonly entryId: number };

/** Returns lots in the place of expired ones, with a later last day: one for each credit, season, sponsor and channel. */
export function renewedLots(expired: readonly GivenPoints[], expiresOn: string): NewLot[] {
  return [...Map.groupBy(expired, ({ entryId }) => entryId)].flatMap(([renewsEntryId, given]) => {
    const renewed = given.map(({ points, origin }) => ({ points, origin: { ...origin, expiresOn } }));
    return planReceipt(renewed, 0).lots.map((lot) => ({ ...lot, renewsEntryId }));
  });
}

export interface ReturnPlan {
  readonly moves: readonly LotMove[];
  /** In the place of lots that have expired (DECISIONS, "Points": they come back for 30 days). */
  readonly lots: readonly NewLot[];
}

/** A move of a lot, with what the lot brings along, and the entry that gave its points. */
export type OriginatedMove = LotMove & { readonly origin: LotOrigin; readonly entryId: number };

/** Gives a posted redemption back: the original lots with their original expiry, expired ones anew until `renewedUntil`. */
export function planReturn(
  taken: readonly OriginatedMove[],
  { today, renewedUntil }: { readonly today: string; readonly renewedUntil: string },
): ReturnPlan {
  const live = taken.filter(({ origin }) => origin.expiresOn >= today);
  const expired = taken.filter(({ origin }) => origin.expiresOn < today);
  return {
    moves: live.map(({ lotId, points }) => ({ lotId, points: -points })),
    lots: renewedLots(
      expired.map(({ points, origin, entryId }) => ({ points: -points, origin, entryId })),
      renewedUntil,
    ),
  };
}

/** Lots that pay for points that are taken back, and of them what had expired. */
export interface Payer {
  readonly open: readonly LotRest[];
  readonly expired: readonly LotRest[];
  /** It pays no more; all of it when absent. */
  readonly atMost?: number;
  /** Its points are none of the credit's, nor have come back in their place: they pay for what was spent. */
  readonly isOther?: true;
}

export interface ClawbackPlan {
  /** What had expired and comes back first. */
  readonly revived: readonly LotMove[];
  readonly moves: readonly LotMove[];
  readonly taken: number;
  /** What the payers do not cover. */
  readonly owed: number;
  /** What had been spent of the points that are taken back: others pay it, or it is owed. */
  readonly spent: number;
}

/**
 * Takes points back from one payer after the other, of each what had expired last; the rest is owed. A lot may stand with
 * several payers, and pays once.
 */
export function planClawback(payers: readonly Payer[], points: number): ClawbackPlan {
  const moves: LotMove[] = [];
  const revived: LotMove[] = [];
  const taken = new Map<number, number>();
  const takenOf = (lotId: number) => taken.get(lotId) ?? 0;
  let missing = points;
  let spent = points;
  for (const { open, expired, atMost = Infinity, isOther = false } of payers) {
    const wanted = Math.min(missing, atMost);
    const rest = open.map(({ id, remaining }) => ({ id, remaining: remaining - takenOf(id) }));
    const spendable = takeUpTo(rest, wanted);
    for (const move of spendable.moves) taken.set(move.lotId, takenOf(move.lotId) - move.points);
    const gone = takeUpTo(expired, spendable.missing);
    moves.push(...spendable.moves, ...gone.moves);
    revived.push(...returnToLots(gone.moves));
    const paid = wanted - gone.missing;
    missing -= paid;
    if (!isOther) spent -= paid;
  }
  return { revived, moves: oneOfEachLot(moves), taken: points - missing, owed: missing, spent };
}

/** Merges the moves of each lot: a line moves each lot once. */
const oneOfEachLot = (moves: readonly LotMove[]): LotMove[] =>
  Array.from(
    Map.groupBy(moves, ({ lotId }) => lotId),
    ([lotId, ofLot]) => ({ lotId, points: ofLot.reduce((sum, { points }) => sum + points, 0) }),
  );
