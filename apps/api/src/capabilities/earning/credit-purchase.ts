import { addDays } from "@colheita/brazil";
import type { Tx } from "../../platform/database/database.ts";
import {
  credit,
  expireInPlace,
  lockBalance,
  reverseTelling,
  seasonIdOn,
  takenBackBy,
} from "../points/index.ts";
import { expiredInPlace, type TakenCredit } from "./expired-points-rules.ts";
import { byVersion, mayGive, type Outcome, type Purchase, type RuleVersion } from "./earning-rules.ts";
import { centsOf, detailOf } from "./earning-words.ts";
import {
  insertCredit,
  insertRevision,
  markReversed,
  standingCredits,
  type Recount,
  type StandingCredit,
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

/** What a member reads of points that are given anew and are gone. */
const EXPIRED_BEFORE = "Já tinham vencido quando a compra foi contada de novo.";

type Credited = Pick<
  StoredPurchase,
  "memberId" | "id" | "causeKind" | "causeId" | "description" | "distributor" | "channel" | "lines"
> & { readonly revision: number; readonly recordedOn?: string };

/**
 * Credits what each version gave for a purchase, each by an entry of its own: their points live and wait differently. What is
 * counted anew counts in the season in which the purchase was counted first, as does what it takes the place of, and waits no
 * longer than if it had been counted so then. Returns the entries by their versions.
 */
export async function creditVersions(
  tx: Tx,
  purchase: Credited,
  outcomes: readonly Outcome[],
  { points: sums, versions }: { points: ReadonlyMap<string, number>; versions: readonly StoredVersion[] },
): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const day = await today(tx);
  // What sorts by commercial gain is the whole purchase (DECISIONS, "Points").
  const cents = centsOf(purchase.lines);
  const { memberId, id: purchaseId, revision, causeKind, causeId, description } = purchase;
  const { recordedOn } = purchase;
  const seasonId = recordedOn === undefined ? undefined : ((await seasonIdOn(tx, recordedOn)) ?? null);
  for (const [versionId, points] of sums) {
    const version = versions.find(({ id }) => id === versionId);
    if (!version) throw new Error(`the version ${versionId} gave points and was not read`);
    const again = revision === 1 ? "" : `/${revision}`;
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
      ...(version.waitDays > 0 && { releasesOn: addDays(recordedOn ?? day, version.waitDays) }),
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
 * that does stays. Nothing is done when the outcomes are the same. Answers whether they were not.
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
  for (const credit of standing) if (!leaving.includes(credit)) missing.delete(credit.versionId);
  const taken = await takeCreditsBack(tx, leaving, recount.reason);
  const entries = await creditVersions(tx, { ...purchase, revision }, outcomes, {
    points: missing,
    versions,
  });
  const given = versions.flatMap(({ id, ruleId }) => {
    const points = missing.get(id);
    return points === undefined ? [] : [{ versionId: id, ruleId, points }];
  });
  for (const [versionId, points] of expiredInPlace(taken, given))
    await expireInPlace(tx, entries.get(versionId) ?? "", { points, reason: EXPIRED_BEFORE });
  return true;
}

/** Takes back what counting anew does not leave standing. Returns the credits that nobody had taken back before. */
async function takeCreditsBack(
  tx: Tx,
  leaving: readonly StandingCredit[],
  reason: string,
): Promise<TakenCredit[]> {
  const taken: TakenCredit[] = [];
  for (const credit of leaving) {
    const before = await takenBackBy(tx, credit.memberId, credit.entryId);
    if (before !== undefined) {
      await markReversed(tx, credit, before);
      continue;
    }
    const { reversalId, ...use } = await reverseTelling(tx, credit.entryId, reason);
    await markReversed(tx, credit, reversalId);
    taken.push({ ruleId: credit.ruleId, points: credit.points, ...use });
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
