/** A lot of the ledger's model. Days are numbers; day 0 is today. */
export interface ModelLot {
  readonly order: number;
  /** Which credit, loan or transfer gave its points. */
  readonly credit: number;
  readonly expiresOn: number;
  remaining: number;
  expired: number;
  /** Set aside, redeemed or sent, and not given back. */
  spent: number;
}

/** Points that were taken from a lot. */
export interface Piece {
  readonly lot: ModelLot;
  readonly points: number;
}

export interface ModelHold {
  readonly pieces: readonly Piece[];
  readonly points: number;
  state: "open" | "posted" | "voided";
  isReturned: boolean;
}

export interface ModelCredit {
  /** Credits of one event pay for each other. */
  readonly event: number;
  readonly points: number;
  readonly expiresOn: number;
  /** What was taken back of it in parts. */
  reduced: number;
  isWaiting: boolean;
  isReversed: boolean;
  readonly loans: ModelLoan[];
}

/** What was lent against a credit. */
export interface ModelLoan {
  readonly points: number;
  /** What its lot is known by. */
  readonly key: number;
}

export const sumOf = (lots: readonly ModelLot[]) => lots.reduce((sum, { remaining }) => sum + remaining, 0);

/** Returns what lots hold, or held until it expired. */
export const heldBy = (lots: readonly ModelLot[]) =>
  lots.reduce((sum, { remaining, expired }) => sum + remaining + expired, 0);

/** Returns what was spent of lots and not given back. */
export const spentOf = (lots: readonly ModelLot[]) => lots.reduce((sum, { spent }) => sum + spent, 0);

/** Returns lots that have something left, in the order of spending. */
export const spendable = (lots: readonly ModelLot[]): ModelLot[] =>
  lots
    .filter(({ remaining }) => remaining > 0)
    .toSorted((a, b) => a.expiresOn - b.expiresOn || a.order - b.order);

/** Takes so many points from these lots, in their order: of what is left of them, or of what had expired. */
export function takeFrom(
  lots: readonly ModelLot[],
  points: number,
  from: "remaining" | "expired" = "remaining",
): Piece[] {
  const pieces: Piece[] = [];
  let missing = points;
  for (const lot of lots) {
    const taken = Math.min(lot[from], missing);
    if (taken === 0) continue;
    lot[from] -= taken;
    missing -= taken;
    pieces.push({ lot, points: taken });
  }
  return pieces;
}

export const pointsOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { points }) => sum + points, 0);

/** Spends points of these lots, those that expire first before others. */
export function spend(lots: readonly ModelLot[], points: number): Piece[] {
  const pieces = takeFrom(spendable(lots), points);
  for (const { lot, points: taken } of pieces) lot.spent += taken;
  return pieces;
}
