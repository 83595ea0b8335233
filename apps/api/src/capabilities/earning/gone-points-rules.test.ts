import fc from "fast-check";
import { expect, test } from "vitest";
import {
  goneInPlace,
  placeTakenBy,
  type CountedAnew,
  type CreditInPlace,
  type GoneOfRule,
} from "./gone-points-rules.ts";

/** A credit of 100 points, or so many, of which these had expired, these could be spent, and the others were. */
const taken = (ruleId: string, expired: number, unspent = 0, points = 100): GoneOfRule => ({
  ruleId,
  spent: points - expired - unspent,
  expired,
});
const expired = (ruleId: string, points: number): GoneOfRule => ({ ruleId, spent: 0, expired: points });
const given = (ruleId: string, points: number): CreditInPlace => ({
  versionId: `${ruleId}-2`,
  ruleId,
  points,
});
const counted = (
  before: readonly GoneOfRule[],
  after: readonly CreditInPlace[],
  more: Partial<CountedAnew> = {},
) => goneInPlace({ taken: before, given: after, excess: [], staying: new Set(), ...more });
const stays = (...anew: Parameters<typeof counted>) =>
  Object.fromEntries(
    [...counted(...anew).byVersion].flatMap(([id, gone]) => (gone.expired > 0 ? [[id, gone.expired]] : [])),
  );
const excess = (...anew: Parameters<typeof counted>) =>
  Object.fromEntries(counted(...anew).excess.map((gone) => [gone.ruleId, gone.expired]));

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
  expect(excess([taken("a", 60)], [given("a", 70)], { excess: [expired("a", 40)] })).toEqual({
    a: 70,
  });
});

test("points that expired and were not given expire when they are given again", () => {
  const again = { excess: [expired("a", 80)] };
  expect(stays([taken("a", 20, 0, 20)], [given("a", 100)], again)).toEqual({ "a-2": 100 });
  expect(excess([taken("a", 20, 0, 20)], [given("a", 100)], again)).toEqual({});
  expect(stays([taken("b", 60, 0, 60)], [given("a", 100)], { excess: [expired("a", 40)] })).toEqual({
    "a-2": 100,
  });
  const staying = new Set(["a"]);
  expect(stays([], [given("c", 50)], { ...again, staying })).toEqual({ "c-2": 50 });
  expect(excess([], [given("c", 50)], { ...again, staying })).toEqual({ a: 30 });
});

test("points that were spent and were not given come first when they are given again", () => {
  const spent = [{ ruleId: "a", spent: 40, expired: 60 }];
  expect(counted([], [], { excess: spent }).excess).toEqual(spent);
  expect(stays([], [given("a", 60)], { excess: spent })).toEqual({ "a-2": 20 });
});

test("of several rules as many points stay expired as find a place", () => {
  const before = [taken("d", 50, 0, 50), taken("c", 100), taken("g", 50, 0, 50)];
  expect(stays(before, [given("n", 50), given("c", 50), given("g", 100)])).toEqual({
    "n-2": 50,
    "c-2": 50,
    "g-2": 100,
  });
});

test("a rule's credit holds what comes back of the same rule's, or of one that gives nothing any more", () => {
  const anew = { taken: [taken("a", 0), taken("d", 0)], excess: [], staying: new Set(["s"]) };
  const heirOf = (ruleId: string, ...to: readonly CreditInPlace[]) =>
    placeTakenBy({ ...anew, given: to }, ruleId)?.ruleId;
  const [a, n] = [given("a", 60), given("n", 60)];
  expect([heirOf("a", n, a), heirOf("d", a, n), heirOf("d", a), heirOf("a", n)]).toEqual([
    "a",
    "n",
    "a",
    "n",
  ]);
  expect([heirOf("s", a, n), heirOf("a")]).toEqual([undefined, undefined]);
});

/** A purchase's credits as they are counted anew, one time after the other. */
interface Counted {
  readonly credits: ReadonlyMap<string, { readonly points: number; readonly expired: number }>;
  readonly excess: readonly GoneOfRule[];
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
  [...credits.values(), ...left].reduce((sum, gone) => sum + gone.expired, 0);

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
