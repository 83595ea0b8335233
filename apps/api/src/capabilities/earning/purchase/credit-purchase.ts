import { addDays } from "@colheita/brazil";
import { balanceFrozen } from "@colheita/contract/points/balance-frozen";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import {
  credit,
  creditsLeft,
  heldBy,
  lockBalance,
  payWhatIsOwed,
  reverse,
  seasonIdOn,
  takePartBack,
  useOfTaken,
  type Credit,
  type CreditLeft,
} from "../../points/index.ts";
import {
  mayGive,
  ruleSums,
  sumOf,
  type Outcome,
  type Purchase,
  type RuleSum,
  type RuleVersion,
} from "../rule/earning-rules.ts";
import { centsOf, detailOf } from "../rule/earning-words.ts";
import {
  revisionChangesOf,
  creditsOf,
  insertCredit,
  insertRevision,
  insertTaken,
  type Recount,
  type TakenBack,
} from "./credit-store.ts";
import { differenceOf, restore, type Restored } from "../recalculation/recount-rules.ts";
import { insertOutcomes, type StoredPurchase } from "./purchase-store.ts";
import type { TallyScope } from "./tally-store.ts";
import { type StoredVersion } from "../rule/rule-store.ts";
import { readToday } from "../../../platform/database/read-today.ts";

/** Returns what is held while purchases of a member are counted: what their versions may give, and what they were given. */
export function scopeOf(
  purchases: readonly (Purchase & { readonly outcomes: readonly Outcome[] })[],
  versions: readonly RuleVersion[],
): TallyScope {
  const counting = versions.filter((version) => purchases.some((purchase) => mayGive(version, purchase)));
  const given = purchases.flatMap(({ outcomes }) => outcomes.filter(({ points }) => points > 0));
  const unique = (ids: readonly (string | null)[]) =>
    [...new Set(ids.filter((id) => id !== null))].toSorted();
  return {
    memberId: purchases[0]?.memberId ?? "",
    seasonIds: unique(purchases.map(({ seasonId }) => seasonId)),
    ruleIds: unique([...counting, ...given].map(({ ruleId }) => ruleId)),
    budgetedIds: unique([
      ...counting.filter(({ budgetPoints }) => budgetPoints !== null).map(({ ruleId }) => ruleId),
      ...given.filter(({ isBudgeted }) => isBudgeted).map(({ ruleId }) => ruleId),
    ]),
  };
}

/** What a member reads of points that are given again and had expired. */
const EXPIRED_BEFORE = "Já tinham vencido quando a compra foi contada de novo.";

type Credited = Pick<
  StoredPurchase,
  "memberId" | "id" | "causeKind" | "causeId" | "description" | "distributorName" | "channel" | "lines"
> & { readonly revision: number; readonly recordedOn?: string };

/** What a version gives for a purchase, and what of it came once before. */
export interface EarnedPoints {
  readonly version: StoredVersion;
  readonly points: number;
  /** The points come on this day, or at once where it is none of the future. */
  readonly releasesOn: string;
  readonly restored?: Restored;
}

/** Returns what versions give for a purchase that was counted on this day. */
export const givenOn = (day: string, sums: readonly RuleSum[], versions: readonly StoredVersion[]) =>
  sums.map(({ ruleId, versionId, points }) => {
    const version = versions.find(({ id }) => id === versionId);
    if (!version) throw new Error(`the version ${versionId} gave points and was not read`);
    return { ruleId, version, points, releasesOn: addDays(day, version.waitDays) };
  });

/** Points of a version that are given by one entry. */
interface Part {
  readonly points: number;
  /** What the cause of the entry says behind version and revision. */
  readonly suffix?: string;
  readonly expired?: number;
  /** Of what the member owes, no more is paid from it. */
  readonly paysAtMost?: number;
  readonly releasesOn?: string;
}

/** Splits a credit into the part that comes at once, which is what came once before, and the rest on its day. */
function partsOf({ points, restored, releasesOn }: EarnedPoints, day: string): Part[] {
  const waits = releasesOn > day;
  if (restored === undefined) return [{ points, ...(waits && { releasesOn }) }];
  const { spent, expired, unspent } = restored;
  const before = waits ? spent + expired + unspent : points;
  const atOnce = { points: before, expired, paysAtMost: spent };
  const waiting = { points: points - before, releasesOn };
  if (before === 0) return [waiting];
  return waiting.points === 0 ? [atOnce] : [atOnce, { ...waiting, suffix: "/wait" }];
}

/**
 * Credits what versions give for a purchase, each by an entry of its own: their points live and wait differently. A
 * purchase that is counted anew counts in the season of its first count. What came once before, and was spent or expired, does
 * not wait a second time; what is owed is paid from it by what was spent alone, so that `payWhatIsOwed` has to follow.
 */
export async function creditVersions(
  tx: Tx,
  purchase: Credited,
  outcomes: readonly Outcome[],
  given: readonly EarnedPoints[],
): Promise<void> {
  const day = await readToday(tx);
  const { memberId, id: purchaseId, revision, recordedOn } = purchase;
  const seasonId = recordedOn === undefined ? undefined : ((await seasonIdOn(tx, recordedOn)) ?? null);
  for (const give of given) {
    const { id: versionId, lotDays } = give.version;
    const expiresOn = addDays(day, lotDays);
    const line = { ...lineOf(purchase, give.version, outcomes), expiresOn, seasonId };
    for (const part of partsOf(give, day)) {
      const entryId = await creditPart(tx, line, part);
      const { points, releasesOn } = part;
      const waits = releasesOn !== undefined;
      await insertCredit(tx, { memberId, purchaseId, versionId, revision, points, entryId, waits });
    }
  }
}

/** Returns what the entries have in common by which a version credits a purchase. */
function lineOf(purchase: Credited, version: StoredVersion, outcomes: readonly Outcome[]) {
  const { memberId, revision, causeKind, causeId, description, distributorName, channel } = purchase;
  // What sorts by commercial gain is the whole purchase (DECISIONS, "Points").
  const cents = centsOf(purchase.lines);
  return {
    memberId,
    kind: "Earned" as const,
    description,
    origin: distributorName,
    cause: {
      kind: causeKind,
      id: `${causeId}/${version.id}${revision === 1 ? "" : `/${revision}`}`,
      title: version.name,
      detail: detailOf(purchase, version, outcomes),
    },
    ...(cents > 0 && { commercialGainCents: cents }),
    ...(channel !== "" && { channelId: channel }),
  };
}

/** Credits one part. Returns its entry's public id. */
function creditPart(
  tx: Tx,
  line: Omit<Credit, "points">,
  { suffix = "", expired = 0, ...part }: Part,
): Promise<string> {
  const { cause } = line;
  return credit(tx, {
    ...line,
    ...part,
    cause: { ...cause, id: `${cause.id}${suffix}` },
    ...(expired > 0 && { expired: { points: expired, reason: EXPIRED_BEFORE } }),
  });
}

/** A purchase that was counted anew, and what it comes to now. */
export interface Recounted {
  readonly purchase: StoredPurchase;
  readonly outcomes: readonly Outcome[];
}

/**
 * Gives purchases of a member these outcomes in the place of those they had: what one comes to less is taken back, and
 * what it comes to more is given. Those that gain go first, whatever their order, so that each pays what it owes
 * itself; what the others leave owed is paid in the end by the points that expire first. Nothing is done to a purchase
 * whose outcomes are the same. Returns how many changed.
 * @throws Refusal `points/balance-frozen`, but where a purchase is cancelled.
 */
export async function replaceOutcomes(
  tx: Tx,
  memberId: string,
  recounted: readonly Recounted[],
  { versions, recount }: { versions: readonly StoredVersion[]; recount: Recount },
): Promise<number> {
  const changed = recounted.filter(({ purchase, outcomes }) => !isSame(purchase.outcomes, outcomes));
  if (changed.length === 0) return 0;
  // By hand, two operators may take a credit back: before this holds the balance, or after it is done.
  const { isFrozen } = await lockBalance(tx, memberId);
  if (isFrozen && !recount.isCancelling) throw new Refusal(balanceFrozen);
  const day = await readToday(tx);
  const gainOf = ({ purchase, outcomes }: Recounted) => sumOf(outcomes) - sumOf(purchase.outcomes);
  for (const { purchase, outcomes } of changed.toSorted((one, other) => gainOf(other) - gainOf(one))) {
    const counted = { ...purchase, revision: await insertRevision(tx, purchase, recount) };
    await insertOutcomes(tx, counted, outcomes);
    const gives = await takeDifference(tx, counted, outcomes, recount.reason);
    const given = givenOn(purchase.recordedOn, gives, versions);
    const restored = restore(
      await revisionChangesOf(tx, counted),
      given.map((give) => ({ ...give, waits: give.releasesOn > day })),
    );
    const givenAnew = given.map((give, index) => ({ ...give, restored: restored[index] }));
    await creditVersions(tx, counted, outcomes, givenAnew);
  }
  await payWhatIsOwed(tx, memberId, recount.reason);
  return changed.length;
}

/**
 * Takes back what a purchase comes to less than stands of it. Returns what it comes to more. A rule that comes to what it came
 * to is left alone, whichever of its versions counts and whatever was taken back by hand; of one that comes to something else, what was
 * taken back by hand stands no more.
 */
async function takeDifference(
  tx: Tx,
  counted: StoredPurchase,
  outcomes: readonly Outcome[],
  reason: string,
): Promise<readonly RuleSum[]> {
  const { memberId } = counted;
  const before = new Map(ruleSums(counted.outcomes).map(({ ruleId, points }) => [ruleId, points]));
  const isUnchanged = ({ ruleId, points }: RuleSum) => before.get(ruleId) === points;
  const unchanged = new Set(
    ruleSums(outcomes)
      .filter(isUnchanged)
      .map(({ ruleId }) => ruleId),
  );
  const credits = await creditsOf(tx, memberId, [counted.id]);
  const states = await creditsLeft(
    tx,
    memberId,
    credits.map(({ entryId }) => entryId),
  );
  const standing = credits
    .filter(({ ruleId, left }) => left > 0 && !unchanged.has(ruleId))
    .flatMap((credit) => {
      const state = states.find(({ entryId }) => entryId === credit.entryId);
      return state ? [{ ...credit, ...state }] : [];
    });
  const sums = ruleSums(outcomes).filter((sum) => !isUnchanged(sum));
  const { takes, gives } = differenceOf(standing, sums);
  const taken: TakenBack[] = [];
  for (const { entryId, left, endedBy } of standing) {
    if (endedBy === null) continue;
    const use = await useOfTaken(tx, memberId, endedBy);
    taken.push({ entryId, lineId: endedBy, points: left, ...use });
  }
  for (const { credit, points } of await ownFirst(tx, memberId, takes)) {
    const { entryId } = credit;
    const lineId =
      points === credit.points
        ? await reverse(tx, entryId, reason, "own")
        : await takePartBack(tx, { entryId, points }, reason);
    const use = await useOfTaken(tx, memberId, lineId);
    taken.push({ entryId, lineId, points, ...use });
  }
  await insertTaken(tx, counted, taken);
  return gives;
}

/** Puts those first that their own lots cover: what these hold is not for others of the purchase to be paid with. */
async function ownFirst<T extends { readonly credit: CreditLeft; readonly points: number }>(
  tx: Tx,
  memberId: string,
  takes: readonly T[],
): Promise<T[]> {
  const covered = new Set<T>();
  for (const take of takes)
    if ((await heldBy(tx, memberId, [take.credit.holderId])) >= take.points) covered.add(take);
  return takes.toSorted((one, other) => Number(covered.has(other)) - Number(covered.has(one)));
}

const isSame = (some: readonly Outcome[], others: readonly Outcome[]): boolean =>
  some.every(
    ({ versionId, points, reason, limitedBy, isBudgeted }, index) =>
      others[index]?.versionId === versionId &&
      others[index].points === points &&
      others[index].reason === reason &&
      others[index].limitedBy === limitedBy &&
      others[index].isBudgeted === isBudgeted,
  );
