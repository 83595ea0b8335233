import fc from "fast-check";
import { expect, test } from "vitest";
import {
  goneInPlace,
  type CountedAnew,
  type CreditInPlace,
  type ExpiredExcess,
  type TakenCredit,
} from "./expired-points-rules.ts";

const taken = (ruleId: string, expired: number, unspent = 0, points = 100): TakenCredit => ({
  ruleId,
  points,
  expired,
  unspent,
});
const given = (ruleId: string, points: number): CreditInPlace => ({
  versionId: `${ruleId}-2`,
  ruleId,
  points,
});
const counted = (
  before: readonly TakenCredit[],
  after: readonly CreditInPlace[],
  more: Partial<CountedAnew> = {},
) => goneInPlace({ taken: before, given: after, excess: [], staying: new Set(), ...more });
const stays = (...anew: Parameters<typeof counted>) =>
  Object.fromEntries(
    [...counted(...anew).byVersion].flatMap(([id, { expired }]) => (expired > 0 ? [[id, expired]] : [])),
  );
const excess = (...anew: Parameters<typeof counted>) =>
  Object.fromEntries(counted(...anew).excess.map(({ ruleId, points }) => [ruleId, points]));

test("what had expired stays so, as far as it is given anew", () => {
  expect(stays([taken("a", 100)], [given("a", 120)])).toEqual({ "a-2": 100 });
  expect(stays([taken("a", 100)], [given("a", 60)])).toEqual({ "a-2": 60 });
  expect(stays([taken("a", 0, 100)], [given("a", 60)])).toEqual({});
  expect(stays([taken("a", 100)], [])).toEqual({});
});

test("what was spent comes first of what is given anew", () => {
  expect(stays([taken("a", 60)], [given("a", 60)])).toEqual({ "a-2": 20 });
  expect(stays([taken("a", 60)], [given("a", 40)])).toEqual({});
  expect(stays([taken("a", 60)], [given("a", 120)])).toEqual({ "a-2": 60 });
  expect(counted([taken("a", 60)], [given("a", 120)]).byVersion.get("a-2")).toEqual({
    spent: 40,
    expired: 60,
  });
});

test("each rule answers for its own points, in whichever order they come", () => {
  const before = [taken("a", 100), taken("b", 0, 100)];
  const after = [given("b", 120), given("a", 50)];
  expect(stays(before, after)).toEqual({ "a-2": 50 });
  expect(stays(before.toReversed(), after.toReversed())).toEqual({ "a-2": 50 });
});

test("rules that give nothing any more answer for those that gave nothing before", () => {
  expect(stays([taken("a", 100)], [given("b", 30), given("c", 90)])).toEqual({ "b-2": 30, "c-2": 70 });
  expect(stays([taken("a", 40), taken("b", 100)], [given("b", 100), given("c", 90)])).toEqual({
    "b-2": 100,
    "c-2": 30,
  });
});

test("what a rule gives less answers for a rule that is new", () => {
  expect(stays([taken("a", 100)], [given("a", 20), given("c", 80)])).toEqual({ "a-2": 20, "c-2": 80 });
  expect(stays([taken("a", 50)], [given("a", 20), given("c", 60)])).toEqual({ "c-2": 30 });
});

test("what a rule that gives nothing any more gave answers for one that grows", () => {
  expect(stays([taken("a", 30, 0, 30), taken("b", 60, 0, 60)], [given("a", 100)])).toEqual({ "a-2": 90 });
});

test("what had expired beyond what is given is told of the rule that gave it", () => {
  expect(excess([taken("a", 100)], [given("a", 20)])).toEqual({ a: 80 });
  expect(excess([taken("a", 100)], [given("a", 100)])).toEqual({});
  expect(excess([taken("a", 40)], [given("a", 50)])).toEqual({ a: 40 });
  expect(excess([taken("a", 100), taken("b", 30)], [])).toEqual({ a: 100, b: 30 });
  expect(excess([taken("a", 60)], [given("a", 70)], { excess: [{ ruleId: "a", points: 40 }] })).toEqual({
    a: 70,
  });
});

test("points that expired and were not given expire when they are given again", () => {
  const again = { excess: [{ ruleId: "a", points: 80 }] };
  expect(stays([taken("a", 20, 0, 20)], [given("a", 100)], again)).toEqual({ "a-2": 100 });
  expect(excess([taken("a", 20, 0, 20)], [given("a", 100)], again)).toEqual({});
  expect(
    stays([taken("b", 60, 0, 60)], [given("a", 100)], { excess: [{ ruleId: "a", points: 40 }] }),
  ).toEqual({ "a-2": 100 });
  const staying = new Set(["a"]);
  expect(stays([], [given("c", 50)], { ...again, staying })).toEqual({ "c-2": 50 });
  expect(excess([], [given("c", 50)], { ...again, staying })).toEqual({ a: 30 });
});

/** A purchase's credits as they are counted anew, one time after the other. */
interface Counted {
  readonly credits: ReadonlyMap<string, { readonly points: number; readonly expired: number }>;
  readonly excess: readonly ExpiredExcess[];
}

/** Counts a purchase anew: its rules give these points, and nobody spends any. */
function countAnew({ credits, excess: left }: Counted, points: ReadonlyMap<string, number>): Counted {
  const staying = [...credits].filter(([ruleId, credit]) => points.get(ruleId) === credit.points);
  const stayingRules = new Set(staying.map(([ruleId]) => ruleId));
  const anew = [...points].filter(([ruleId]) => !stayingRules.has(ruleId));
  const gone = goneInPlace({
    taken: [...credits]
      .filter(([ruleId]) => !stayingRules.has(ruleId))
      .map(([ruleId, credit]) =>
        taken(ruleId, credit.expired, credit.points - credit.expired, credit.points),
      ),
    excess: left,
    staying: stayingRules,
    given: anew.map(([ruleId, sum]) => given(ruleId, sum)),
  });
  const expiredOf = (ruleId: string) => gone.byVersion.get(`${ruleId}-2`)?.expired ?? 0;
  return {
    credits: new Map([
      ...staying,
      ...anew.map(([ruleId, sum]) => [ruleId, { points: sum, expired: expiredOf(ruleId) }] as const),
    ]),
    excess: gone.excess,
  };
}

const expiredSum = ({ credits, excess: left }: Counted) =>
  [...credits.values(), ...left.map(({ points }) => ({ expired: points }))].reduce(
    (sum, { expired }) => sum + expired,
    0,
  );

test("property: a correction that is set right leaves as many points expired as there were", () => {
  const sums = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 12 }));
  const asMap = (rules: Record<string, number>) => new Map(Object.entries(rules));
  const shares = fc.array(fc.nat(12), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(sums, shares, sums, (first, share, mistake) => {
      const credits = Object.entries(first).map(
        ([ruleId, points], at) => [ruleId, { points, expired: Math.min(points, share[at] ?? 0) }] as const,
      );
      const start: Counted = { credits: new Map(credits), excess: [] };
      const mistaken = countAnew(start, asMap(mistake));
      const right = countAnew(mistaken, asMap(first));
      expect([mistaken, right].map(expiredSum)).toEqual([expiredSum(start), expiredSum(start)]);
      expect(right.excess).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
