import * as fc from "fast-check";
import { expect, test } from "vitest";
import { line, purchase, version } from "../../../../test/world/earning-builders.ts";
import {
  count,
  countAnew,
  emptyTally,
  evaluate,
  inForceOn,
  REASONS,
  ruleSums,
  sumOf,
  totalKey,
  type RuleVersion,
} from "./earning-rules.ts";

const names = fc.constantFrom("a", "b");
const lists = fc.oneof(fc.constant([]), fc.array(names, { maxLength: 2 }));
const limits = fc.option(fc.integer({ min: 1, max: 400 }), { nil: null });
const someVersions = fc.array(
  fc
    .record({
      ruleId: fc.constantFrom("r1", "r2", "r3"),
      isSimple: fc.boolean(),
      points: fc.integer({ min: 1, max: 90 }),
      steps: fc.integer({ min: 100, max: 900 }),
      products: lists,
      categories: lists,
      multipliers: fc.array(fc.record({ percent: fc.integer({ min: 101, max: 1_000 }), products: lists }), {
        maxLength: 2,
      }),
      capPoints: limits,
      budgetPoints: limits,
    })
    .map(({ isSimple, steps, ...rest }) =>
      version({
        ...rest,
        kind: isSimple ? "SimplePoint" : "PointPerDollar",
        stepCents: isSimple ? null : steps,
      }),
    ),
  { maxLength: 4 },
);
const oneOfEach = (versions: readonly RuleVersion[]) => inForceOn(versions, "2026-03-10");
const somePurchases = fc.array(
  fc.record({
    memberId: names,
    category: names,
    lines: fc.array(
      fc.record({ product: names, cents: fc.integer({ min: 0, max: 90_000 }) }).map((given) => line(given)),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { maxLength: 8 },
);

test("whatever is bought, points are whole, have a rule or a reason, and pass no cap and no budget", () => {
  fc.assert(
    fc.property(someVersions, somePurchases, (given, bought) => {
      const versions = oneOfEach(given);
      const tally = emptyTally();
      for (const each of bought.map((one) => purchase(one))) {
        const outcomes = evaluate(each, versions, tally);
        expect(outcomes).toHaveLength(each.lines.length);
        for (const { points, versionId, ruleId, reason } of outcomes) {
          expect(Number.isSafeInteger(points) && points >= 0).toBe(true);
          expect(points > 0).toBe(versionId !== null && ruleId !== null && reason === null);
          if (points === 0) expect(REASONS).toContain(reason);
        }
        expect(ruleSums(outcomes).reduce((sum, { points }) => sum + points, 0)).toBe(sumOf(outcomes));
        count(tally, each, outcomes, 1);
      }
      for (const { ruleId, capPoints, budgetPoints } of versions) {
        if (capPoints !== null)
          for (const member of ["a", "b"])
            expect(tally.earned.get(totalKey(member, ruleId, "26")) ?? 0).toBeLessThanOrEqual(capPoints);
        if (budgetPoints !== null) expect(tally.spent.get(ruleId) ?? 0).toBeLessThanOrEqual(budgetPoints);
      }
    }),
  );
});

test("counting anew under the same versions changes nothing, and under others leaves a tally that is their sum", () => {
  fc.assert(
    fc.property(someVersions, someVersions, somePurchases, (given, others, bought) => {
      const tally = emptyTally();
      const versions = oneOfEach(given);
      const counted = bought.map((one, index) => {
        const each = { ...purchase(one), id: String(index) };
        const outcomes = evaluate(each, versions, tally);
        count(tally, each, outcomes, 1);
        return { ...each, outcomes };
      });
      const before = new Map(tally.earned);
      for (const [{ outcomes }, same] of countAnew(counted.toReversed(), versions, tally))
        expect(same).toEqual(outcomes);
      expect([...tally.earned].filter(([, points]) => points > 0)).toEqual(
        expect.arrayContaining([...before].filter(([, points]) => points > 0)),
      );
      const anew = [...countAnew(counted, oneOfEach(others), tally)];
      const total = [...tally.earned.values()].reduce((sum, one) => sum + one, 0);
      expect(total).toBe(anew.reduce((sum, [, outcomes]) => sum + sumOf(outcomes), 0));
    }),
  );
});
