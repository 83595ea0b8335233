/** The ledger told as simply as possible: what the real one is compared with. Days are numbers; day 0 is today. */

interface ModelLot {
  readonly order: number;
  /** Which credit, loan or transfer gave its points. */
  readonly credit: number;
  readonly expiresOn: number;
  remaining: number;
  expired: number;
}

interface Piece {
  readonly lot: ModelLot;
  readonly points: number;
}

interface ModelHold {
  readonly pieces: readonly Piece[];
  readonly points: number;
  state: "open" | "posted" | "voided";
  isReturned: boolean;
}

interface ModelCredit {
  readonly points: number;
  readonly expiresOn: number;
  /** What was taken back of it in parts. */
  reduced: number;
  isWaiting: boolean;
  isReversed: boolean;
  readonly loans: ModelLoan[];
}

/** What was lent against a credit. */
interface ModelLoan {
  readonly points: number;
  /** What its lot is known by. */
  readonly key: number;
}

const RENEWED_DAYS = 30;

const sumOf = (lots: readonly ModelLot[]) => lots.reduce((sum, { remaining }) => sum + remaining, 0);

export class LedgerModel {
  today = 0;
  debt = 0;
  readonly lots: ModelLot[] = [];
  readonly holds: ModelHold[] = [];
  readonly credits: ModelCredit[] = [];
  /** Visible lines: how many, and their sum. */
  lines = 0;
  linePoints = 0;
  /** Loans and transfers have numbers below 0, credits from 0. */
  #lastKey = 0;
  /** Credits and loans that were taken back whole: what their lots hold since is nobody's else. */
  readonly #ended = new Set<number>();

  get available(): number {
    return sumOf(this.lots);
  }
  get reserved(): number {
    return this.holds.reduce((sum, { state, points }) => sum + (state === "open" ? points : 0), 0);
  }
  get pending(): number {
    return this.credits.reduce((sum, { isWaiting, points }) => sum + (isWaiting ? points : 0), 0);
  }
  /** What is left of every lot that has something left, in the order of spending. */
  get left(): { expiresOn: number; remaining: number }[] {
    return this.#spendable().map(({ expiresOn, remaining }) => ({ expiresOn, remaining }));
  }

  credit(points: number, expiresOn: number, isWaiting = false): void {
    this.credits.push({ points, expiresOn, reduced: 0, isWaiting, isReversed: false, loans: [] });
    this.#line(points);
    if (!isWaiting) this.#give(points, expiresOn, this.credits.length - 1);
  }

  /** The line that told of the wait gives way to another one of the same points, and what was lent is paid back. */
  release(index: number): void {
    const credit = this.#creditAt(index);
    const { points, expiresOn, loans } = credit;
    credit.isWaiting = false;
    if (loans.length > 0) this.expire();
    // One whose last day is over gets the days of what comes back.
    this.#give(points, expiresOn >= this.today ? expiresOn : this.today + RENEWED_DAYS, index);
    this.#repay(credit);
  }

  /** Answers whether so much could be lent against a credit. */
  lend(index: number, points: number): boolean {
    const { isWaiting, loans, expiresOn, points: most } = this.#creditAt(index);
    if (!isWaiting || loans.reduce((sum, loan) => sum + loan.points, points) > most) return false;
    const key = this.#newKey();
    loans.push({ points, key });
    this.#line(points);
    this.#give(points, expiresOn, key);
    return true;
  }

  expire(): void {
    const days = new Set<number>();
    for (const lot of this.lots)
      if (lot.remaining > 0 && lot.expiresOn < this.today) {
        days.add(lot.expiresOn);
        this.linePoints -= lot.remaining;
        lot.expired += lot.remaining;
        lot.remaining = 0;
      }
    this.lines += days.size;
  }

  /** Answers whether the points were there. */
  hold(points: number): boolean {
    this.expire();
    if (this.available < points) return false;
    this.holds.push({
      pieces: this.#take(this.#spendable(), points),
      points,
      state: "open",
      isReturned: false,
    });
    this.#line(-points);
    return true;
  }

  /** Answers whether the points were there. What the other owes is paid first; the rest comes with its dates. */
  transfer(other: LedgerModel, points: number): boolean {
    this.expire();
    other.expire();
    if (this.available < points) return false;
    const pieces = this.#take(this.#spendable(), points);
    this.#line(-points);
    other.#receive(pieces, points);
    return true;
  }

  post(hold: ModelHold): void {
    hold.state = "posted";
  }

  void(hold: ModelHold): void {
    hold.state = "voided";
    this.expire();
    for (const { lot, points } of hold.pieces) lot.remaining += points;
    this.#line(hold.points);
    this.#payDebt();
    this.expire();
  }

  reverseCredit(index: number): void {
    const credit = this.#creditAt(index);
    credit.isReversed = true;
    if (credit.isWaiting) {
      credit.isWaiting = false;
      this.#line(-credit.points);
      if (credit.loans.length > 0) this.expire();
      this.#repay(credit);
      return;
    }
    this.expire();
    this.#takeBack(credit.points - credit.reduced, index);
    this.#ended.add(index);
  }

  /** Answers whether so many points could be taken back of a credit and some left of it. What it does not cover is owed, and paid. */
  reduceCredit(index: number, points: number): boolean {
    const credit = this.#creditAt(index);
    if (credit.isWaiting || credit.isReversed || credit.points - credit.reduced <= points) return false;
    credit.reduced += points;
    this.expire();
    this.#takeBack(points, index, "own");
    this.#payDebt();
    return true;
  }

  returnHold(hold: ModelHold): void {
    hold.isReturned = true;
    this.expire();
    const renewed = new Map<number, number>();
    for (const { lot, points } of hold.pieces)
      if (lot.expiresOn >= this.today) lot.remaining += points;
      else renewed.set(lot.credit, (renewed.get(lot.credit) ?? 0) + points);
    for (const [key, points] of renewed) this.#addLot(points, this.today + RENEWED_DAYS, key);
    this.#line(hold.points);
    this.#payDebt();
  }

  #repay(credit: ModelCredit): void {
    for (const { points, key } of credit.loans.splice(0)) {
      this.#takeBack(points, key);
      this.#ended.add(key);
    }
  }

  /**
   * Of its own lots first, then of those that ended; of each what had expired comes back before the next pays. Then of all others
   * where these pay, too; what they do not cover is owed.
   */
  #takeBack(points: number, key: number, payers: "own" | "all" = "all"): void {
    const own = this.lots.filter(({ credit }) => credit === key);
    const ended = this.lots.filter(({ credit }) => credit !== key && this.#ended.has(credit));
    let missing = points;
    let revived = 0;
    for (const lots of [own, ended]) {
      const taken = Math.min(missing, sumOf(lots));
      this.#take(this.#spendable(lots), taken);
      missing -= taken;
      for (const lot of lots) {
        const again = Math.min(lot.expired, missing);
        lot.expired -= again;
        revived += again;
        missing -= again;
      }
    }
    if (revived > 0) this.#line(revived);
    const taken = payers === "own" ? 0 : Math.min(missing, this.available);
    this.#take(this.#spendable(), taken);
    this.debt += missing - taken;
    this.#line(-points);
  }

  #creditAt(index: number): ModelCredit {
    const credit = this.credits[index];
    if (!credit) throw new RangeError(`no credit ${index}`);
    return credit;
  }

  /** What is owed is paid first, and the rest becomes a lot. */
  #give(points: number, expiresOn: number, key: number): void {
    const paid = Math.min(points, this.debt);
    this.debt -= paid;
    if (paid > 0) this.#line(-paid);
    if (points > paid) this.#addLot(points - paid, expiresOn, key);
  }

  #receive(pieces: readonly Piece[], points: number): void {
    this.#line(points);
    const paid = Math.min(points, this.debt);
    this.debt -= paid;
    if (paid > 0) this.#line(-paid);
    let owed = paid;
    const days = new Map<number, number>();
    for (const piece of pieces) {
      const kept = Math.max(0, piece.points - owed);
      owed -= piece.points - kept;
      if (kept > 0) days.set(piece.lot.expiresOn, (days.get(piece.lot.expiresOn) ?? 0) + kept);
    }
    const key = this.#newKey();
    for (const [expiresOn, remaining] of days) this.#addLot(remaining, expiresOn, key);
  }

  #newKey(): number {
    this.#lastKey -= 1;
    return this.#lastKey;
  }

  #spendable(lots: readonly ModelLot[] = this.lots): ModelLot[] {
    return lots
      .filter(({ remaining }) => remaining > 0)
      .toSorted((a, b) => a.expiresOn - b.expiresOn || a.order - b.order);
  }

  #addLot(points: number, expiresOn: number, credit: number): void {
    this.lots.push({ order: this.lots.length, credit, expiresOn, remaining: points, expired: 0 });
  }

  #take(lots: readonly ModelLot[], points: number): Piece[] {
    const pieces: Piece[] = [];
    let missing = points;
    for (const lot of lots) {
      const taken = Math.min(lot.remaining, missing);
      if (taken === 0) continue;
      lot.remaining -= taken;
      missing -= taken;
      pieces.push({ lot, points: taken });
    }
    return pieces;
  }

  #payDebt(): void {
    const paid = Math.min(this.debt, this.available);
    if (paid === 0) return;
    this.#take(this.#spendable(), paid);
    this.debt -= paid;
    this.#line(-paid);
  }

  #line(points: number): void {
    this.lines += 1;
    this.linePoints += points;
  }
}
