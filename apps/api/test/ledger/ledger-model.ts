import {
  heldBy,
  pointsOf,
  spend,
  spendable,
  spentOf,
  sumOf,
  takeFrom,
  type ModelCredit,
  type ModelHold,
  type ModelLot,
  type Piece,
} from "./ledger-model-lots.ts";

const RENEWED_DAYS = 30;

/** The ledger modelled as simply as possible: what the real one is compared with. Days are numbers; day 0 is today. */
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
  /** What credits and loans gave and what stands of it, in the order in which they came to have lots. */
  readonly #given = new Map<number, { readonly points: number; standing: number }>();

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
    return spendable(this.lots).map(({ expiresOn, remaining }) => ({ expiresOn, remaining }));
  }

  credit({
    points,
    expiresOn,
    event,
    isWaiting,
  }: Omit<ModelCredit, "reduced" | "isReversed" | "loans">): void {
    this.credits.push({ event, points, expiresOn, reduced: 0, isWaiting, isReversed: false, loans: [] });
    this.#line(points);
    if (!isWaiting) this.#give(points, expiresOn, this.credits.length - 1);
  }

  /**
   * Releases a credit: the line that showed the wait gives way to another one of the same points, and what was lent is
   * paid back.
   */
  release(index: number): void {
    const credit = this.#creditAt(index);
    const { points, expiresOn, loans } = credit;
    credit.isWaiting = false;
    if (loans.length > 0) this.expire();
    // One whose last day is over gets the days of what comes back.
    this.#give(points, expiresOn >= this.today ? expiresOn : this.today + RENEWED_DAYS, index);
    this.#repay(credit);
  }

  /** Returns whether so much could be lent against a credit. */
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

  /** Returns whether the points were there. */
  hold(points: number): boolean {
    this.expire();
    if (this.available < points) return false;
    const pieces = spend(this.lots, points);
    this.holds.push({ pieces, points, state: "open", isReturned: false });
    this.#line(-points);
    return true;
  }

  /** Returns whether the points were there. What the other owes is paid first; the rest comes with its dates. */
  transfer(other: LedgerModel, points: number): boolean {
    this.expire();
    other.expire();
    if (this.available < points) return false;
    const pieces = spend(this.lots, points);
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
    for (const { lot, points } of hold.pieces) {
      lot.remaining += points;
      lot.spent -= points;
    }
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
  }

  /**
   * Returns whether so many points could be taken back of a credit and some left of it. What it does not cover is owed,
   * and paid.
   */
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
    for (const { lot, points } of hold.pieces) {
      lot.spent -= points;
      if (lot.expiresOn >= this.today) lot.remaining += points;
      else renewed.set(lot.credit, (renewed.get(lot.credit) ?? 0) + points);
    }
    for (const [key, points] of renewed) this.#addLot(points, this.today + RENEWED_DAYS, key);
    this.#line(hold.points);
    this.#payDebt();
  }

  #repay(credit: ModelCredit): void {
    for (const { points, key } of credit.loans.splice(0)) this.#takeBack(points, key);
  }

  /**
   * Takes points back: of its own lots first, then of those of its event, then of what other events hold beyond what
   * stands of them, as far as this one paid for others; of each what had expired comes back before the next pays. Then
   * of all others where these pay, too; what they do not cover is owed.
   */
  #takeBack(points: number, key: number, payers: "own" | "all" = "all"): void {
    const event = this.#eventOf(key);
    const { standing, held, spent } = this.#stateOf(event);
    let paid = Math.max(0, standing - held - spent);
    const pieces: Piece[] = [];
    let revived = 0;
    const pay = (lots: readonly ModelLot[], most: number) => {
      const open = takeFrom(spendable(lots), most);
      const gone = takeFrom(lots, most - pointsOf(open), "expired");
      revived += pointsOf(gone);
      pieces.push(...open, ...gone);
    };
    const missing = () => points - pointsOf(pieces);
    pay(this.#lotsOf([key]), missing());
    pay(this.#lotsOf([...event].filter((other) => other !== key)), missing());
    for (const [other, given] of this.#given) {
      if (given.standing === given.points || event.has(other)) continue;
      const [lots, beside] = [this.#lotsOf([other]), this.#stateOf(this.#eventOf(other))];
      const beyond = Math.min(heldBy(lots) - given.standing, beside.held - beside.standing);
      const most = Math.max(0, Math.min(paid, missing(), beyond));
      paid -= most;
      pay(lots, most);
    }
    if (revived > 0) this.#line(revived);
    if (payers === "all") pieces.push(...takeFrom(spendable(this.lots), missing()));
    this.debt += missing();
    const own = this.#given.get(key);
    if (!own) throw new Error(`${key} gave nothing`);
    own.standing -= points;
    this.#line(-points);
  }

  #lotsOf(keys: Iterable<number>): ModelLot[] {
    const all = new Set(keys);
    return this.lots.filter(({ credit }) => all.has(credit));
  }

  #eventOf(key: number): ReadonlySet<number> {
    const event = this.credits[key]?.event;
    return new Set([key, ...this.credits.keys().filter((other) => this.credits[other]?.event === event)]);
  }

  #stateOf(event: ReadonlySet<number>) {
    const lots = this.#lotsOf(event);
    const standing = [...event].reduce((sum, key) => sum + (this.#given.get(key)?.standing ?? 0), 0);
    return { standing, held: heldBy(lots), spent: spentOf(lots) };
  }

  #creditAt(index: number): ModelCredit {
    const credit = this.credits[index];
    if (!credit) throw new RangeError(`no credit ${index}`);
    return credit;
  }

  /** Gives a lot. What is owed is paid first, out of it. */
  #give(points: number, expiresOn: number, key: number): void {
    this.#given.set(key, { points, standing: points });
    const lot = this.#addLot(points, expiresOn, key);
    const paid = Math.min(points, this.debt);
    this.debt -= paid;
    lot.remaining -= paid;
    if (paid > 0) this.#line(-paid);
  }

  #receive(pieces: readonly Piece[], points: number): void {
    this.#line(points);
    const paid = Math.min(points, this.debt);
    this.debt -= paid;
    if (paid > 0) this.#line(-paid);
    let owed = paid;
    const days = new Map<number, number>();
    for (const piece of pieces) {
      const remaining = Math.max(0, piece.points - owed);
      owed -= piece.points - remaining;
      if (remaining > 0) days.set(piece.lot.expiresOn, (days.get(piece.lot.expiresOn) ?? 0) + remaining);
    }
    const key = this.#newKey();
    for (const [expiresOn, remaining] of days) this.#addLot(remaining, expiresOn, key);
  }

  #newKey(): number {
    this.#lastKey -= 1;
    return this.#lastKey;
  }

  #addLot(points: number, expiresOn: number, credit: number): ModelLot {
    const lot = { order: this.lots.length, credit, expiresOn, remaining: points, expired: 0, spent: 0 };
    this.lots.push(lot);
    return lot;
  }

  #payDebt(): void {
    const paid = Math.min(this.debt, this.available);
    if (paid === 0) return;
    takeFrom(spendable(this.lots), paid);
    this.debt -= paid;
    this.#line(-paid);
  }

  #line(points: number): void {
    this.lines += 1;
    this.linePoints += points;
  }
}
