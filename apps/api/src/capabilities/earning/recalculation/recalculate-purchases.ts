import { setImmediate as turn } from "node:timers/promises";
import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import { common } from "@colheita/contract/kit";
import type { EarningPurchase } from "@colheita/contract/earning/earning-records";
import type * as endpoints from "@colheita/contract/earning/counting-endpoints";
import { tooManyPurchases } from "@colheita/contract/earning/rule-problems";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { readMoment } from "../../../platform/database/read-moment.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { memberOf } from "../../identity/index.ts";
import { replaceOutcomes, scopeOf } from "../purchase/credit-purchase.ts";
import { countAnew, sumOf, withTried } from "../rule/earning-rules.ts";
import { lockPurchases, readPurchases, type StoredPurchase } from "../purchase/purchase-store.ts";
import { describePurchases } from "../purchase/describe-purchases.ts";
import { findVersion, versionsWithin } from "../rule/rule-store.ts";
import { storeTally, lockTally, readTally } from "../purchase/tally-store.ts";

type Recalculation = InputOf<typeof endpoints.recalculate>["body"];
type Recalculated = Omit<ReplyOf<typeof endpoints.recalculate>, "isSuccess">;
type Replay = InputOf<typeof endpoints.replayPeriod>["body"];
type Listing = InputOf<typeof endpoints.listPurchases>["query"];
type Replayed = ReplyOf<typeof endpoints.replayPeriod>;

/** One call counts so many: it holds the member's points meanwhile. */
const MOST_RECALCULATED = 500;
/** One replay reads so many. */
const MOST_REPLAYED = 10_000;
/** So many are counted before whatever else the process has to do gets its turn: some milliseconds. */
const SLICE = 100;

/** Returns what stands of these purchases; more than `most` of them are refused. */
function standing(purchases: readonly StoredPurchase[], most: number): StoredPurchase[] {
  if (purchases.length > most) throw new Refusal(tooManyPurchases);
  return purchases.filter(({ isCancelled }) => !isCancelled);
}

const givenBy = (purchases: readonly StoredPurchase[]): number =>
  purchases.reduce((sum, { outcomes }) => sum + sumOf(outcomes), 0);

/**
 * Counts what a member bought in a period anew, by the rules as they are now: what comes out otherwise is reversed and
 * given anew, never edited. Done again it changes nothing.
 * @throws Refusal `not-found`, `earning/too-many-purchases`, `points/balance-frozen`.
 */
export async function recalculate(tx: Tx, caller: Caller, asked: Recalculation): Promise<Recalculated> {
  const { memberId, from, to, reason } = asked;
  if (!(await memberOf(tx, memberId))) throw new Refusal(common.notFound);
  const choice = { of: memberId, from, to, limit: MOST_RECALCULATED + 1 };
  const purchases = standing(await lockPurchases(tx, choice), MOST_RECALCULATED);
  const versions = await versionsWithin(tx, from, to);
  const before = givenBy(purchases);
  if (purchases.length === 0) return { purchases: 0, changed: 0, before, after: before };
  const scope = scopeOf(purchases, versions);
  const tally = await lockTally(tx, scope);
  const anew = [...countAnew(purchases, versions, tally)];
  await storeTally(tx, scope, tally);
  const recount = { madeBy: caller.memberId, reason: reason.trim() };
  const recounted = anew.map(([purchase, outcomes]) => ({ purchase, outcomes }));
  const changed = await replaceOutcomes(tx, memberId, recounted, { versions, recount });
  const after = recounted.reduce((sum, { outcomes }) => sum + sumOf(outcomes), 0);
  await audit(tx, {
    actorId: caller.memberId,
    subjectId: memberId,
    action: "earning.recalculated",
    object: `member:${memberId}`,
    before: { from, to, points: before },
    after: { changed, points: after, reason: recount.reason },
  });
  return { purchases: purchases.length, changed, before, after };
}

/**
 * Returns what everybody's purchases of a period would have given if this version had been the newest of its rule: the
 * difference by member, the greatest first. Reads, and writes nothing.
 * @throws Refusal `not-found`, `earning/too-many-purchases`.
 */
export function replay(db: Db, asked: Replay): Promise<Replayed> {
  return readMoment(db, (tx) => replayIn(tx, asked));
}

async function replayIn(db: Db, { versionId, from, to }: Replay): Promise<Replayed> {
  const tried = await findVersion(db, versionId);
  if (!tried) throw new Refusal(common.notFound);
  const read = await readPurchases(db, { from, to, limit: MOST_REPLAYED + 1 });
  const purchases = standing(read, MOST_REPLAYED);
  const versions = withTried(await versionsWithin(db, from, to), tried);
  const ruleIds = purchases.flatMap(({ outcomes }) => outcomes.flatMap(({ ruleId }) => ruleId ?? []));
  const tally = await readTally(db, {
    memberIds: [...new Set(purchases.map(({ memberId }) => memberId))],
    ruleIds: [...new Set([...versions.map(({ ruleId }) => ruleId), ...ruleIds])],
  });
  const sums = new Map<string, { before: number; after: number }>();
  let counted = 0;
  for (const [{ memberId, outcomes }, anew] of countAnew(purchases, versions, tally)) {
    const { before, after } = sums.get(memberId) ?? { before: 0, after: 0 };
    sums.set(memberId, { before: before + sumOf(outcomes), after: after + sumOf(anew) });
    counted += 1;
    if (counted % SLICE === 0) await turn();
  }
  const members = Array.from(sums, ([memberId, { before, after }]) => ({
    memberId,
    before,
    after,
    difference: after - before,
  }));
  return {
    purchases: purchases.length,
    before: members.reduce((sum, { before }) => sum + before, 0),
    after: members.reduce((sum, { after }) => sum + after, 0),
    members: members
      .filter(({ difference }) => difference !== 0)
      .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference)),
  };
}

/**
 * Returns what was counted of a member in a period, the last first.
 * @throws Refusal `not-found`, `earning/too-many-purchases`.
 */
export async function listPurchases(db: Db, asked: Listing): Promise<EarningPurchase[]> {
  const { memberId, from, to } = asked;
  if (!(await memberOf(db, memberId))) throw new Refusal(common.notFound);
  const purchases = await readPurchases(db, { of: memberId, from, to, limit: MOST_RECALCULATED + 1 });
  if (purchases.length > MOST_RECALCULATED) throw new Refusal(tooManyPurchases);
  return describePurchases(db, memberId, purchases.toReversed());
}
