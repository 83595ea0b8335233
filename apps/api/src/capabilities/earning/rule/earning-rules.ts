/** Days on which, and things for which, a version multiplies its points. Dates are `YYYY-MM-DD`, both included. */
export interface Multiplier {
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | undefined;
  readonly products?: readonly string[] | undefined;
  readonly productCategories?: readonly string[] | undefined;
  /** 200 doubles. */
  readonly percent: number;
}

/** What a version of a rule says, as far as points are concerned. An empty list is no condition. */
export interface RuleVersion {
  readonly id: string;
  readonly ruleId: string;
  readonly number: number;
  readonly kind: "SimplePoint" | "PointPerDollar";
  /** What it is for: a purchase, or something else that a member does. */
  readonly event: string;
  /** For each step of the price, or for the event. */
  readonly points: number;
  readonly stepCents: number | null;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly retiredOn: string | null;
  readonly categories: readonly string[];
  readonly milestones: readonly string[];
  readonly products: readonly string[];
  readonly productCategories: readonly string[];
  readonly distributors: readonly string[];
  readonly channels: readonly string[];
  readonly multipliers: readonly Multiplier[];
  /** Points that one member earns by the rule in a season at most. */
  readonly capPoints: number | null;
  /** Points that the rule gives at most, to everybody together. */
  readonly budgetPoints: number | null;
}

export interface PurchaseLine {
  readonly product: string;
  readonly productCategory: string;
  readonly cents: number;
  readonly quantity: number;
}

/** What a member bought or did, with what they were on that day. */
export interface Purchase {
  readonly memberId: string;
  readonly event: string;
  readonly boughtOn: string;
  /** Empty between two seasons. */
  readonly seasonId: string;
  readonly category: string;
  readonly milestone: string;
  readonly distributor: string;
  readonly channel: string;
  readonly lines: readonly PurchaseLine[];
}

/** Why a line earned nothing, from the farthest off to the nearest: of several rules the nearest miss is shown. */
export const REASONS = [
  "no-rule",
  "event",
  "category",
  "milestone",
  "distributor",
  "channel",
  "product",
  "already-given",
  "below-step",
  "budget-spent",
  "cap-reached",
] as const;
export type Reason = (typeof REASONS)[number] | "cancelled";
export type Limit = "cap" | "budget";

/** Points of a line and the version that gave them, or why there are none. */
export interface Outcome {
  readonly ruleId: string | null;
  readonly versionId: string | null;
  readonly points: number;
  /** They come from a budget. */
  readonly isBudgeted: boolean;
  /** What made it fewer than the rule says. */
  readonly limitedBy: Limit | null;
  readonly reason: Reason | null;
}

/** What was given before. It is counted in place: `count`. */
export interface Tally {
  /** Points by member, rule and season: `totalKey`. */
  readonly earned: Map<string, number>;
  /** Points from the budget of each rule. */
  readonly spent: Map<string, number>;
}

export const emptyTally = (): Tally => ({ earned: new Map(), spent: new Map() });

/** Returns the key under which a member's points by a rule in a season are counted. */
export function totalKey(memberId: string, ruleId: string, seasonId: string): string {
  return `${memberId} ${ruleId} ${seasonId}`;
}

const isBetween = (day: string, first: string | null | undefined, last: string | null | undefined): boolean =>
  (first ?? "") <= day && day <= (last ?? "9999");

/** Returns the versions that count on a day: of each rule the newest that is in force. */
export function inForceOn<Version extends RuleVersion>(versions: readonly Version[], day: string): Version[] {
  const newest = new Map<string, Version>();
  for (const version of versions) {
    const { ruleId, number, startsOn, endsOn, retiredOn } = version;
    const isOver = retiredOn !== null && day >= retiredOn;
    if (isOver || !isBetween(day, startsOn, endsOn)) continue;
    if (number > (newest.get(ruleId)?.number ?? 0)) newest.set(ruleId, version);
  }
  return [...newest.values()];
}

/** Returns versions with one more that is tried: on its days it counts as if it had been published just now. */
export function withTried<Version extends RuleVersion>(
  versions: readonly Version[],
  tried: Version,
): Version[] {
  const number = 1 + Math.max(tried.number, ...versions.map((version) => version.number));
  return [...versions.filter(({ id }) => id !== tried.id), { ...tried, retiredOn: null, number }];
}

/** Returns whether a list admits a value. An empty list admits all. */
const admits = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);

/** Returns whether one of the two lists names the line, or neither names anything. */
function namesLine(
  { products = [], productCategories = [] }: Pick<Multiplier, "products" | "productCategories">,
  line: PurchaseLine,
): boolean {
  if (products.length === 0 && productCategories.length === 0) return true;
  return products.includes(line.product) || productCategories.includes(line.productCategory);
}

/**
 * Returns whether a member of this category and milestone is shown a rule, and earns by it (section 4, "How-to-earn
 * items").
 */
export function isRuleFor(
  { categories, milestones }: Pick<RuleVersion, "categories" | "milestones">,
  { category, milestone }: Pick<Purchase, "category" | "milestone">,
): boolean {
  return admits(categories, category) && admits(milestones, milestone);
}

function misfitOf(version: RuleVersion, purchase: Purchase, line: PurchaseLine): Reason | undefined {
  if (version.event !== purchase.event) return "event";
  if (!admits(version.categories, purchase.category)) return "category";
  if (!admits(version.milestones, purchase.milestone)) return "milestone";
  if (!admits(version.distributors, purchase.distributor)) return "distributor";
  if (!admits(version.channels, purchase.channel)) return "channel";
  return namesLine(version, line) ? undefined : "product";
}

/** Returns whether a version may give something for a purchase: what it has given counts then. */
export function mayGive(version: RuleVersion, purchase: Purchase): boolean {
  return purchase.lines.some((line) => misfitOf(version, purchase, line) === undefined);
}

/** Returns what the version says of a line, before caps and budgets. Of several multipliers the greatest counts, alone. */
function pointsFor(version: RuleVersion, boughtOn: string, line: PurchaseLine): number {
  const { stepCents, points, multipliers } = version;
  const steps = stepCents === null ? 1 : Math.floor(line.cents / stepCents);
  const percents = multipliers
    .filter((each) => isBetween(boughtOn, each.startsOn, each.endsOn) && namesLine(each, line))
    .map(({ percent }) => percent);
  // Beyond 2^53 halfway, though never at its end.
  return Number((BigInt(steps) * BigInt(points) * BigInt(Math.max(100, ...percents))) / 100n);
}

const none = (reason: Reason): Outcome => ({
  ruleId: null,
  versionId: null,
  points: 0,
  isBudgeted: false,
  limitedBy: null,
  reason,
});

/** What is left of caps and budgets for the purchase in hand, its own lines before this one counted. */
interface Room {
  readonly tally: Tally;
  /** Points of the rules that gave in this purchase. */
  readonly given: ReadonlyMap<string, number>;
}

function offerOf(version: RuleVersion, purchase: Purchase, line: PurchaseLine, room: Room): Outcome {
  const misfit = misfitOf(version, purchase, line);
  if (misfit !== undefined) return none(misfit);
  const { id: versionId, ruleId, kind, capPoints, budgetPoints } = version;
  const given = room.given.get(ruleId) ?? 0;
  if (kind === "SimplePoint" && given > 0) return none("already-given");
  const full = pointsFor(version, purchase.boughtOn, line);
  if (full === 0) return none("below-step");
  const earned = room.tally.earned.get(totalKey(purchase.memberId, ruleId, purchase.seasonId)) ?? 0;
  const underCap = capPoints === null ? full : Math.min(full, Math.max(0, capPoints - earned - given));
  if (underCap === 0) return none("cap-reached");
  const spent = room.tally.spent.get(ruleId) ?? 0;
  const left = budgetPoints === null ? full : Math.max(0, budgetPoints - spent - given);
  if (left === 0) return none("budget-spent");
  const points = Math.min(underCap, left);
  const limitedBy = points === full ? null : points === underCap ? "cap" : "budget";
  return { ruleId, versionId, points, isBudgeted: budgetPoints !== null, limitedBy, reason: null };
}

const rank = ({ reason }: Outcome): number => REASONS.findIndex((each) => each === reason);

/** Returns whether an outcome is the better one for the member, or the nearer miss. */
const isBetter = (one: Outcome, other: Outcome): boolean =>
  one.points === 0 && other.points === 0 ? rank(one) > rank(other) : one.points > other.points;

/**
 * Returns what each line of a purchase earns by these versions, which are those in force on its day: the one that gives
 * most, and of two that give the same the older rule; or why none does. A SimplePoint gives once for a purchase, on the
 * first line that it fits. The tally stays as it is.
 */
export function evaluate(purchase: Purchase, versions: readonly RuleVersion[], tally: Tally): Outcome[] {
  const inOrder = versions.toSorted((one, other) => (one.ruleId < other.ruleId ? -1 : 1));
  const given = new Map<string, number>();
  return purchase.lines.map((line) => {
    let best = none("no-rule");
    for (const version of inOrder) {
      const offer = offerOf(version, purchase, line, { tally, given });
      if (isBetter(offer, best)) best = offer;
    }
    if (best.ruleId !== null) given.set(best.ruleId, (given.get(best.ruleId) ?? 0) + best.points);
    return best;
  });
}

/** Counts what a purchase was given, or with -1 what is taken back of it. */
export function count(
  { earned, spent }: Tally,
  { memberId, seasonId }: Pick<Purchase, "memberId" | "seasonId">,
  outcomes: readonly Outcome[],
  sign: 1 | -1,
): void {
  for (const { ruleId, points, isBudgeted } of outcomes) {
    if (ruleId === null) continue;
    const key = totalKey(memberId, ruleId, seasonId);
    earned.set(key, (earned.get(key) ?? 0) + sign * points);
    if (isBudgeted) spent.set(ruleId, (spent.get(ruleId) ?? 0) + sign * points);
  }
}

/** A purchase with what it was given. */
export interface CountedPurchase extends Purchase {
  readonly id: string;
  readonly outcomes: readonly Outcome[];
}

/**
 * Yields each purchase with what it comes to under these versions, in the order in which they were recorded, as if none of
 * them had been given anything yet. The tally comes with them counted, and leaves with what they would be given, after the
 * last one.
 */
export function* countAnew<Counted extends CountedPurchase>(
  purchases: readonly Counted[],
  versions: readonly RuleVersion[],
  tally: Tally,
): Generator<readonly [Counted, readonly Outcome[]]> {
  for (const purchase of purchases) count(tally, purchase, purchase.outcomes, -1);
  for (const purchase of purchases.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const outcomes = evaluate(purchase, inForceOn(versions, purchase.boughtOn), tally);
    count(tally, purchase, outcomes, 1);
    yield [purchase, outcomes];
  }
}

/** Returns all points of these outcomes. */
export function sumOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { points }) => sum + points, 0);
}

/** What a rule comes to for a purchase, and the version of it that counts. */
export interface RuleSum {
  readonly ruleId: string;
  readonly versionId: string;
  readonly points: number;
}

/** Returns what each rule comes to for a purchase, in the order of the rules. Of each one version counts on a day. */
export function ruleSums(outcomes: readonly Outcome[]): RuleSum[] {
  const sums = new Map<string, RuleSum>();
  for (const { ruleId, versionId, points } of outcomes)
    if (ruleId !== null && versionId !== null)
      sums.set(ruleId, { ruleId, versionId, points: points + (sums.get(ruleId)?.points ?? 0) });
  return [...sums.values()].toSorted((one, other) => (one.ruleId < other.ruleId ? -1 : 1));
}
