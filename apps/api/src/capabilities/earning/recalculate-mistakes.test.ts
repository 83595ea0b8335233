import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isLong } from "../../../test/effort.ts";
import { MAIZE, recounting, SOY } from "../../../test/recounting.ts";

const {
  world,
  member,
  recalculate,
  ruleOf,
  holdings,
  expireAll,
  spend,
  giveInstead,
  expectWhole,
  cancel,
  giveBack,
} = recounting();

const NOTHING = { acg_Products__c: ["OUTRO"] };
const lines = ["SOJ-1", "MIL-1"].map((product) => ({ product, productCategory: "sementes", cents: 10_000 }));

type Deed = { readonly kind: "spend"; readonly points: number } | { readonly kind: "expire" | "return" };
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant("spend" as const), points: fc.constantFrom(30, 50, 100, 150) }),
  fc.record({ kind: fc.constantFrom("expire" as const, "return" as const) }),
);
/** What soy, maize and whatever is bought give by mistake: nothing is given by a rule for another product. */
const mistake = fc.tuple(
  fc.constantFrom(0, 20, 60, 100, 140),
  fc.constantFrom(0, 20, 60, 100, 140),
  fc.constantFrom(0, 50, 110, 150),
);
interface Plan {
  readonly before: readonly Deed[];
  readonly mistakes: readonly (readonly number[])[];
  readonly after: readonly Deed[];
  readonly isCancelled: boolean;
}
const history: fc.Arbitrary<Plan> = fc.record({
  before: fc.array(deed, { maxLength: 3 }),
  mistakes: fc.array(mistake, { minLength: 1, maxLength: 3 }),
  after: fc.array(deed, { maxLength: 3 }),
  isCancelled: fc.boolean(),
});

/** Does the same with two members, of whom one had the mistakes: what both hold has to stay alike. */
async function bothAlike(both: readonly [string, string], rules: readonly string[], plan: Plan) {
  const redeemed: string[][] = [];
  const alike = async () => {
    const [one, other] = [await holdings(both[0]), await holdings(both[1])];
    expect(one).toEqual(other);
    return one[0] ?? 0;
  };
  const act = async (deeds: readonly Deed[]) => {
    for (const each of deeds) {
      const available = await alike();
      if (each.kind === "expire") for (const memberId of both) await expireAll(memberId);
      else if (each.kind === "return") for (const id of redeemed.shift() ?? []) await giveBack(id);
      else if (each.kind === "spend" && available >= each.points)
        redeemed.push([await spend(both[0], each.points), await spend(both[1], each.points)]);
    }
  };
  const give = async (sums: readonly number[]) => {
    for (const [index, products] of [SOY, MAIZE, {}].entries())
      await giveInstead(rules[index] ?? "", sums[index] || 100, sums[index] ? products : NOTHING);
  };
  for (const memberId of both) await world().buy(memberId, { lines, causeId: `compra-${memberId}` });
  await act(plan.before);
  for (const sums of plan.mistakes) {
    await give(sums);
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
