import { expect, test } from "vitest";
import type { Balance } from "@colheita/contract/points/points-records";
import { levelTarget, targetPercent, rewardTarget } from "./target-rules.ts";

const reward = {
  id: "a1P000000000001",
  name: "Roçadeira",
  brand: "",
  points: 20_000,
  category: "Campo",
  kind: "physical",
  availability: "available",
  imageUrl: "",
} as const;

const level = { name: "Semente", isHighest: false };

const balanceWith = (parts: Pick<Balance, "level" | "nextMilestone">): Balance => ({
  available: 15_000,
  reserved: 0,
  pending: 0,
  debt: 0,
  earnedInSeason: 30_000,
  redeemedInSeason: 0,
  expirations: [],
  expiringIn60Days: 0,
  version: 1,
  readAt: new Date(),
  ...parts,
});
const nextMilestone = { name: "Broto", points: 40_000 };

test("the bar measures the chosen reward by the balance, and nothing while none is chosen", () => {
  expect(rewardTarget(reward, balanceWith({}))).toEqual({
    name: "Roçadeira",
    rewardId: reward.id,
    value: 15_000,
    max: 20_000,
    missing: 5000,
  });
  expect(rewardTarget(undefined, balanceWith({}))).toBeUndefined();
});

test("the gauge measures the level by what was earned in the season", () => {
  expect(levelTarget(balanceWith({ level, nextMilestone }))).toMatchObject({
    level,
    next: nextMilestone,
    value: 30_000,
    max: 40_000,
  });
});

test("a level with nothing above it is whole at the top, and has nothing to reach between two seasons", () => {
  expect(levelTarget(balanceWith({ level: { ...level, isHighest: true } }))).toMatchObject({
    value: 30_000,
    max: 30_000,
  });
  expect(levelTarget(balanceWith({ level }))).toMatchObject({ max: 0 });
});

test("an answer from before there were levels has none to measure", () => {
  expect(levelTarget(balanceWith({ nextMilestone }))).toBeUndefined();
});

test("never shows 100 percent before all is reached", () => {
  const at = (value: number, max: number) => targetPercent({ value, max });
  expect([at(0, 10), at(9999, 10_000), at(10, 10), at(12, 10), at(-5, 10)]).toEqual([0, 99, 100, 100, 0]);
});
