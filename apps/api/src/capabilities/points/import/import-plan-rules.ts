import type { ImportedKind } from "@colheita/contract/imports/import-lines";
import { isPending, type ImportedPoints, type KnownBalance } from "./import-rules.ts";
import { planCredit, takeFromLots, type OpenLot } from "../ledger/points-rules.ts";

/** An entry that lines of a file come to: each has its own, and one that pays a debt is followed by the payment's. */
export interface PlannedEntry extends Omit<Partial<ImportedPoints>, "kind"> {
  readonly publicId: string;
  readonly memberId: string;
  readonly kind: ImportedKind | "Debt";
  readonly points: number;
  /** Of the payment of a debt, what it is paid from; it is no line of the file. */
  readonly paidFrom?: string;
}

/** A lot that an entry makes. Some of it may be gone by the end of the batch. */
export interface PlannedLot {
  readonly publicId: string;
  readonly expiresOn: string;
  readonly points: number;
  remaining: number;
}

/** What an entry takes out of a lot: one that is there, or one that another entry of the plan makes. */
export interface PlannedTaking {
  readonly publicId: string;
  readonly memberId: string;
  readonly lot: { readonly id: number } | { readonly madeBy: string };
  /** Negative. */
  readonly points: number;
}

/** Everything that lines of a file write, in their order. */
export interface ImportPlan {
  readonly entries: PlannedEntry[];
  readonly lots: PlannedLot[];
  readonly takings: PlannedTaking[];
}

/** What lines are planned upon. The lots are those of members who spend, each member's in the order in which they are spent. */
export interface PlanGround {
  readonly today: string;
  readonly balances: ReadonlyMap<string, KnownBalance>;
  readonly lots: ReadonlyMap<string, readonly OpenLot[]>;
  readonly newPublicId: () => string;
}

/**
 * Plans what lines that are to be added do, each after those before it, as one credit or one debit after the other would
 * have done it: a credit pays what is owed and becomes a lot, or waits; what takes points takes them from the lots that
 * expire first.
 */
export function planLines(lines: readonly ImportedPoints[], ground: PlanGround): ImportPlan {
  const plan: ImportPlan = { entries: [], lots: [], takings: [] };
  for (const [memberId, own] of Map.groupBy(lines, (line) => line.memberId)) {
    const books = new MemberBooks(plan, ground, memberId);
    for (const line of own) books.add(line);
  }
  return plan;
}

interface WithId {
  readonly publicId: string;
}

/** A member's lots and debt, as the lines of a file change them. */
class MemberBooks {
  readonly #plan: ImportPlan;
  readonly #ground: PlanGround;
  #debt: number;
  /** With something left, in the order in which they are spent. */
  #open: (OpenLot & { readonly made?: PlannedLot })[];
  #made = 0;

  constructor(plan: ImportPlan, ground: PlanGround, memberId: string) {
    this.#plan = plan;
    this.#ground = ground;
    this.#debt = ground.balances.get(memberId)?.debt ?? 0;
    this.#open = [...(ground.lots.get(memberId) ?? [])];
  }

  add(line: ImportedPoints): void {
    const { today, newPublicId } = this.#ground;
    const { publicId = newPublicId(), releasesOn, ...given } = line;
    const waits = isPending(line, today);
    this.#plan.entries.push({ ...given, publicId, ...(waits && { releasesOn }) });
    if (line.points < 0) this.#take({ ...line, publicId });
    else if (!waits) this.#give({ ...line, publicId });
  }

  #give({ publicId, memberId, points, expiresOn, description }: ImportedPoints & WithId): void {
    if (expiresOn === undefined) throw new Error(`the credit ${publicId} has no last day`);
    const { paidDebt, remaining } = planCredit(points, this.#debt);
    if (remaining > 0)
      this.#open.splice(this.#placeOf(expiresOn), 0, this.#lot(publicId, expiresOn, remaining));
    if (paidDebt === 0) return;
    this.#debt -= paidDebt;
    this.#plan.entries.push({
      memberId,
      publicId: this.#ground.newPublicId(),
      kind: "Debt",
      points: -paidDebt,
      paidFrom: description,
    });
  }

  /** Returns the place of a lot: those of one day are spent in the order in which they were made. */
  #placeOf(expiresOn: string): number {
    return this.#open.findLastIndex((lot) => lot.expiresOn <= expiresOn) + 1;
  }

  #lot(publicId: string, expiresOn: string, points: number) {
    const made: PlannedLot = { publicId, expiresOn, points, remaining: points };
    this.#plan.lots.push(made);
    this.#made += 1;
    // It has no id yet; those of the ledger are positive.
    return { id: -this.#made, remaining: points, expiresOn, made };
  }

  #take({ publicId, memberId, points }: ImportedPoints & WithId): void {
    const moves = takeFromLots(this.#open, -points);
    if (!moves) throw new Error(`the lots of ${memberId} do not cover the balance`);
    // They are the first ones that are open: all are emptied but the last, perhaps.
    for (const [at, move] of moves.entries()) {
      const lot = this.#open[at];
      if (lot?.id !== move.lotId) throw new Error(`the lots of ${memberId} are out of order`);
      const remaining = lot.remaining + move.points;
      if (lot.made) lot.made.remaining = remaining;
      this.#open[at] = { ...lot, remaining };
      const taken = lot.made ? { madeBy: lot.made.publicId } : { id: lot.id };
      this.#plan.takings.push({ publicId, memberId, lot: taken, points: move.points });
    }
    this.#open = this.#open.filter(({ remaining }) => remaining > 0);
  }
}
