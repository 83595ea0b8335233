import { addDays } from "@colheita/brazil";
import type { Tx } from "../../platform/database/database.ts";
import {
  credit,
  lockBalance,
  reverse,
  seasonIdOn,
  takenBackBy,
  takePlace,
  useOfTaken,
} from "../points/index.ts";
import { goneInPlace, placeTakenBy, type GoneOfRule, type GonePoints } from "./gone-points-rules.ts";
import { byVersion, mayGive, type Outcome, type Purchase, type RuleVersion } from "./earning-rules.ts";
import { centsOf, detailOf } from "./earning-words.ts";
import {
  goneBeyond,
  insertCredit,
  insertGone,
  insertRevision,
  markReversed,
  reversedCredits,
  standingCredits,
  type CreditOfRule,
  type Recount,
} from "./credit-store.ts";
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

/** What a member reads of points that are given anew and had expired. */
const EXPIRED_BEFORE = "Já tinham vencido quando a compra foi contada de novo.";

type Credited = Pick<
  StoredPurchase,
  "memberId" | "id" | "causeKind" | "causeId" | "description" | "distributor" | "channel" | "lines"
> & { readonly revision: number; readonly recordedOn?: string };

/** What is credited: the points of each version, and how many of them are gone already. */
interface GivenPoints {
  readonly points: ReadonlyMap<string, number>;
  readonly gone?: ReadonlyMap<string, GonePoints>;
  readonly versions: readonly StoredVersion[];
}

/**
 * Credits what each version gave for a purchase, each by an entry of its own: their points live and wait differently. A
 * purchase that is counted anew counts in the season of its first count, and waits from that day on. A credit
 * in whose place points came once, and were spent or expired, does not wait a second time. Returns
 * the entry of each version.
 */
export async function creditVersions(
  tx: Tx,
  purchase: Credited,
  outcomes: readonly Outcome[],
  { points: sums, gone, versions }: GivenPoints,
): Promise<Map<string, string>> {
  const day = await today(tx);
  // What sorts by commercial gain is the whole purchase (DECISIONS, "Points").
  const cents = centsOf(purchase.lines);
  const { memberId, id: purchaseId, revision, causeKind, causeId, description } = purchase;
  const { recordedOn } = purchase;
  const seasonId = recordedOn === undefined ? undefined : ((await seasonIdOn(tx, recordedOn)) ?? null);
  const entries = new Map<string, string>();
  for (const [versionId, points] of sums) {
    const version = versions.find(({ id }) => id === versionId);
    if (!version) throw new Error(`the version ${versionId} gave points and was not read`);
    const again = revision === 1 ? "" : `/${revision}`;
    const { spent, expired } = gone?.get(versionId) ?? { spent: 0, expired: 0 };
    const waits = version.waitDays > 0 && spent + expired === 0;
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
    entries.set(versionId, entryId);
  }
  return entries;
}

/**
 * Gives a purchase these outcomes in the place of those it had: a credit that no longer fits is reversed and given anew, one
 * that does stays. What is taken back is paid by its own points alone, and by those in its place: call `payWhatIsOwed` after
 * the last purchase. Nothing is done when the outcomes are the same. Answers whether they were not.
 */
export async function replaceOutcomes(
  tx: Tx,
  purchase: StoredPurchase,
  outcomes: readonly Outcome[],
  { versions, recount }: { versions: readonly StoredVersion[]; recount: Recount },
): Promise<boolean> {
  if (isSame(purchase.outcomes, outcomes)) return false;
  const revision = await insertRevision(tx, purchase, recount);
  await insertOutcomes(tx, { ...purchase, revision }, outcomes);
  const missing = byVersion(outcomes);
  const { memberId } = purchase;
  // By hand, two operators may take a credit back: before this holds the balance, or after it is done.
  await lockBalance(tx, memberId);
  const standing = await standingCredits(tx, memberId, [purchase.id]);
  const leaving = standing.filter(({ versionId, points }) => missing.get(versionId) !== points);
  const staying = standing.filter((credit) => !leaving.includes(credit));
  for (const { versionId } of staying) missing.delete(versionId);
  const changed = {
    taken: await takeCreditsBack(tx, memberId, leaving, recount.reason),
    excess: await goneBeyond(tx, purchase),
    staying: new Set(staying.map(({ ruleId }) => ruleId)),
    given: versions
      .flatMap(({ id, ruleId }) => ({ versionId: id, ruleId, points: missing.get(id) ?? 0 }))
      .filter(({ points }) => points > 0)
      .toSorted((one, other) => (one.ruleId < other.ruleId ? -1 : 1)),
  };
  const { byVersion: gone, excess } = goneInPlace(changed);
  const counted = { ...purchase, revision };
  const entries = await creditVersions(tx, counted, outcomes, { points: missing, gone, versions });
  await insertGone(tx, counted, excess);
  const placed = Map.groupBy(
    await reversedCredits(tx, purchase),
    ({ ruleId }) => placeTakenBy(changed, ruleId)?.versionId,
  );
  for (const [versionId, credits] of placed) {
    const by = versionId !== undefined && entries.get(versionId);
    if (by) await takePlace(tx, memberId, { of: credits.map(({ entryId }) => entryId), by });
  }
  return true;
}

/** Takes back what counting anew does not leave standing. Returns what was gone of each, whoever took it back. */
async function takeCreditsBack(
  tx: Tx,
  memberId: string,
  leaving: readonly CreditOfRule[],
  reason: string,
): Promise<GoneOfRule[]> {
  const taken: GoneOfRule[] = [];
  for (const credit of leaving) {
    const { ruleId, entryId } = credit;
    const before = await takenBackBy(tx, memberId, entryId);
    const reversalId = before ?? (await reverse(tx, entryId, reason, "own"));
    await markReversed(tx, credit, reversalId);
    taken.push({ ruleId, ...(await useOfTaken(tx, memberId, { entryId, reversalId })) });
  }
  return taken;
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
