import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isLong } from "../../../../test/server/effort.ts";
import {
  cancel,
  expectWhole,
  expireAll,
  giveBack,
  giveInstead,
  holdings,
  MAIZE,
  member,
  NOTHING,
  pendingOf,
  recalculate,
  recountingWorld,
  ruleOf,
  SOY,
  spend,
  world,
} from "../../../../test/ledger/recounting.ts";
import { sql } from "../../../platform/database/database.ts";
import { releaseCredit } from "../../points/index.ts";

recountingWorld();

const lines = ["SOJ-1", "MIL-1"].map((product) => ({ product, productCategory: "sementes", cents: 10_000 }));

type Deed =
  { readonly kind: "spend"; readonly points: number } | { readonly kind: "expire" | "return" | "release" };
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant("spend" as const), points: fc.constantFrom(30, 50, 100, 150) }),
  fc.record({ kind: fc.constantFrom("expire" as const, "return" as const, "release" as const) }),
);
/** What soy, maize and whatever is bought give by mistake: nothing is given by a rule for another product. */
const mistake = fc.tuple(
  fc.constantFrom(0, 20, 60, 100, 140),
  fc.constantFrom(0, 20, 60, 100, 140),
  fc.constantFrom(0, 50, 110, 150),
);
interface Plan {
  /** What maize gives waits. */
  readonly waits: boolean;
  readonly before: readonly Deed[];
  readonly mistakes: readonly (readonly number[])[];
  readonly after: readonly Deed[];
  readonly isCancelled: boolean;
}
const history: fc.Arbitrary<Plan> = fc.record({
  waits: fc.boolean(),
  before: fc.array(deed, { maxLength: 3 }),
  mistakes: fc.array(mistake, { minLength: 1, maxLength: 3 }),
  after: fc.array(deed, { maxLength: 3 }),
  isCancelled: fc.boolean(),
});

/** Lets the day come on which a member's points are released. */
const releaseAll = async (memberId: string) => {
  await world().inOne(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update earning.purchase set recorded_at = recorded_at - interval '100 days' where member_id = ${memberId}`.execute(
      tx,
    );
  });
  const { rows } = await sql<{ entryId: number }>`select entry_id from points.pending_credit
    where member_id = ${memberId} and state = 'waiting' order by entry_id`.execute(world().db);
  for (const { entryId } of rows) await world().inOne((tx) => releaseCredit(tx, { memberId, entryId }));
};

/**
 * Returns what the rules give by a mistake: of several, none gives a rule what another had lost; nor does one where
 * maize waits.
 */
function sumsOf({ waits, mistakes }: Plan, sums: readonly number[]): readonly number[] {
  const [soy = 0, maize = 0, all = 0] = sums;
  if (mistakes.length === 1) return [soy, maize, waits ? 0 : all];
  return [Math.min(soy, 100), Math.min(maize, 100), 0];
}

/** Returns rules for soy, for maize, and for whatever is bought. */
const termsOf = ({ waits }: Plan) => [SOY, { ...MAIZE, acg_WaitDays__c: waits ? 90 : 0 }, {}];

/** Does the same with two members, of whom one had the mistakes: what both hold has to stay alike. */
async function bothAlike(both: readonly [string, string], rules: readonly string[], plan: Plan) {
  const redeemed: string[][] = [];
  const alike = async () => {
    const [one, other] = [await holdings(both[0]), await holdings(both[1])];
    expect(one).toEqual(other);
    expect(await pendingOf(both[0])).toBe(await pendingOf(both[1]));
    return one[0] ?? 0;
  };
  const act = async (deeds: readonly Deed[]) => {
    for (const each of deeds) {
      const available = await alike();
      if (each.kind === "expire") for (const memberId of both) await expireAll(memberId);
      else if (each.kind === "release") for (const memberId of both) await releaseAll(memberId);
      else if (each.kind === "return") for (const id of redeemed.shift() ?? []) await giveBack(id);
      else if (each.kind === "spend" && available >= each.points)
        redeemed.push([await spend(both[0], each.points), await spend(both[1], each.points)]);
    }
  };
  const give = async (sums: readonly number[]) => {
    for (const [index, terms] of termsOf(plan).entries())
      await giveInstead(rules[index] ?? "", sums[index] || 100, {
        ...terms,
        ...(sums[index] ? {} : NOTHING),
      });
  };
  await give([100, 100, 0]);
  for (const memberId of both) await world().buy(memberId, { lines, causeId: `compra-${memberId}` });
  await act(plan.before);
  for (const sums of plan.mistakes) {
    await give(sumsOf(plan, sums));
    await recalculate(both[0]);
  }
  await give([100, 100, 0]);
  for (const memberId of both) await recalculate(memberId);
  await act(plan.after);
  if (plan.isCancelled) for (const memberId of both) await cancel(memberId, `compra-${memberId}`);
  await alike();
  await expectWhole(...both);
}

test(
  "mistakes that are set right change nothing of what a member has, owes, or comes to have",
  {
    timeout: 600_000,
  },
  async () => {
    const rules = [
      await ruleOf(await world().publish(SOY)),
      await ruleOf(await world().publish(MAIZE)),
      await ruleOf(await world().publish(NOTHING)),
    ];
    await fc.assert(
      fc.asyncProperty(history, async (plan) => {
        await bothAlike([await member(), await member()], rules, plan);
      }),
      { numRuns: isLong ? 400 : 12, endOnFailure: true },
    );
  },
);
