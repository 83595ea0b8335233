import { addDays } from "@colheita/brazil";
import { balanceFrozen } from "@colheita/contract/points/balance-frozen";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import {
  credit,
  creditsLeft,
  lockBalance,
  payWhatIsOwed,
  reverse,
  seasonIdOn,
  takePartBack,
  useOfTaken,
} from "../points/index.ts";
import {
  mayGive,
  ruleSums,
  sumOf,
  type Outcome,
  type Purchase,
  type RuleSum,
  type RuleVersion,
} from "./earning-rules.ts";
import { centsOf, detailOf } from "./earning-words.ts";
import {
  changesOf,
  creditsOf,
  insertCredit,
  insertRevision,
  insertTaken,
  type Recount,
  type TakenBack,
} from "./credit-store.ts";
import { differenceOf, restore, type Difference, type Restored } from "./recount-rules.ts";
import { insertOutcomes, type StoredPurchase } from "./purchase-store.ts";
import type { TallyScope } from "./tally-store.ts";
import { today, type StoredVersion } from "./rule-store.ts";

/** What is held while purchases of a member are counted: what their versions may give, and what they were given. */
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
  "memberId" | "id" | "causeKind" | "causeId" | "description" | "distributor" | "channel" | "lines"
> & { readonly revision: number; readonly recordedOn?: string };

/** What a version gives for a purchase, and what of it came once before. */
export interface GivenPoints {
  readonly versionId: string;
  readonly points: number;
  readonly restored?: Restored;
}

/**
 * Credits what versions give for a purchase, each by an entry of its own: their points live and wait differently. A
 * purchase that is counted anew counts in the season of its first count, and waits from that day on. What came once before,
 * and was spent or expired, does not wait a second time.
 */
export async function creditVersions(
  tx: Tx,
  purchase: Credited,
  outcomes: readonly Outcome[],
  {
    given,
    versions,
  }: { readonly given: readonly GivenPoints[]; readonly versions: readonly StoredVersion[] },
): Promise<void> {
  const day = await today(tx);
  // What sorts by commercial gain is the whole purchase (DECISIONS, "Points").
  const cents = centsOf(purchase.lines);
  const { memberId, id: purchaseId, revision, causeKind, causeId, description } = purchase;
  const { recordedOn } = purchase;
  const seasonId = recordedOn === undefined ? undefined : ((await seasonIdOn(tx, recordedOn)) ?? null);
  for (const { versionId, points, restored } of given) {
    const version = versions.find(({ id }) => id === versionId);
    if (!version) throw new Error(`the version ${versionId} gave points and was not read`);
    const again = revision === 1 ? "" : `/${revision}`;
    const { spent = 0, expired = 0, unspent = 0 } = restored ?? {};
    const waits = version.waitDays > 0 && spent + expired + unspent === 0;
    const entryId = await credit(tx, {
      memberId,
      kind: "Earned",
      points,
      seasonId,
      description,
      origin: purchase.distributor,
      cause: {
        kind: causeKind,
        id: `${causeId}/${versionId}${again}`,
        title: version.name,
        detail: detailOf(purchase, version, outcomes),
      },
      expiresOn: addDays(day, version.lotDays),
      ...(expired > 0 && { expired: { points: expired, reason: EXPIRED_BEFORE } }),
      ...(waits && { releasesOn: addDays(recordedOn ?? day, version.waitDays) }),
      ...(cents > 0 && { commercialGainCents: cents }),
      ...(purchase.channel !== "" && { channelId: purchase.channel }),
    });
    await insertCredit(tx, { memberId, purchaseId, versionId, revision, points, entryId });
  }
}

/** A purchase that was counted anew, and what it comes to now. */
export interface Recounted {
  readonly purchase: StoredPurchase;
  readonly outcomes: readonly Outcome[];
}

/**
 * Gives purchases of a member these outcomes in the place of those they had: what one comes to less is taken back, out of its own points
 * alone, and what it comes to more is given. Those that gain go first, whatever their order, so that each pays what it owes itself;
 * what the others leave owed is paid in the end by the points that expire first. Nothing is done to a purchase whose outcomes
 * are the same. Answers how many were others.
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
  const gainOf = ({ purchase, outcomes }: Recounted) => sumOf(outcomes) - sumOf(purchase.outcomes);
  for (const { purchase, outcomes } of changed.toSorted((one, other) => gainOf(other) - gainOf(one))) {
    const counted = { ...purchase, revision: await insertRevision(tx, purchase, recount) };
    await insertOutcomes(tx, counted, outcomes);
    const gives = await takeDifference(tx, counted, outcomes, recount.reason);
    const restored = restore(
      await changesOf(tx, counted),
      gives.map(({ points }) => points),
    );
    const given = gives.map((give, index) => ({ ...give, restored: restored[index] }));
    await creditVersions(tx, counted, outcomes, { given, versions });
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
): Promise<Difference["gives"]> {
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
  // Whatever rule gave them, points of the purchase pay first; also what came back to credits that have ended.
  const holderIds = states.map(({ holderId }) => holderId);
  const standing = credits
    .filter(({ ruleId, left }) => left > 0 && !unchanged.has(ruleId))
    .flatMap((credit) => {
      const state = states.find(({ entryId }) => entryId === credit.entryId);
      return state ? [{ ...credit, ...state }] : [];
    });
  const sums = ruleSums(outcomes).filter((sum) => !isUnchanged(sum));
  const { takes, gives } = differenceOf(standing, sums);
  const taken: TakenBack[] = [];
  for (const { entryId, left, endedBy, holderId } of standing) {
    if (endedBy === null) continue;
    const use = await useOfTaken(tx, memberId, { lineId: endedBy, holderIds: [holderId] });
    taken.push({ entryId, lineId: endedBy, points: left, ...use });
  }
  for (const { credit, points } of takes) {
    const { entryId } = credit;
    const lineId =
      points === credit.points
        ? await reverse(tx, entryId, reason, { payers: "own", besides: holderIds })
        : await takePartBack(tx, { entryId, points }, reason, holderIds);
    const use = await useOfTaken(tx, memberId, { lineId, holderIds });
    taken.push({ entryId, lineId, points, ...use });
  }
  await insertTaken(tx, counted, taken);
  return gives;
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
