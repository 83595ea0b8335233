import { expect, test } from "vitest";
import { expiredInPlace, type CreditInPlace, type TakenCredit } from "./expired-points-rules.ts";

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
const stays = (before: readonly TakenCredit[], after: readonly CreditInPlace[]) =>
  Object.fromEntries(expiredInPlace(before, after).byVersion);
const excess = (before: readonly TakenCredit[], after: readonly CreditInPlace[]) =>
  Object.fromEntries(expiredInPlace(before, after).excess);

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
});

test("each rule answers for its own points, in whichever order they come", () => {
  const before = [taken("a", 100), taken("b", 0, 100)];
  const after = [given("b", 50), given("a", 50)];
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

test("what had expired beyond what is given is told of the rule that gave it", () => {
  expect(excess([taken("a", 100)], [given("a", 20)])).toEqual({ a: 80 });
  expect(excess([taken("a", 100)], [given("a", 100)])).toEqual({});
  expect(excess([taken("a", 40)], [given("a", 50)])).toEqual({ a: 40 });
  expect(excess([taken("a", 100), taken("b", 30)], [])).toEqual({ a: 100, b: 30 });
  expect(excess([taken("a", 60), taken("a", 40, 0, 40)], [given("a", 70)])).toEqual({ a: 70 });
});

test("points that expired and were not given expire when they are given again", () => {
  const again = [taken("a", 20, 0, 20), taken("a", 80, 0, 80)];
  expect(stays(again, [given("a", 100)])).toEqual({ "a-2": 100 });
  expect(excess(again, [given("a", 100)])).toEqual({});
});
