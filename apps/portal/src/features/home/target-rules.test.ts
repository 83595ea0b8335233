import { expect, test } from "vitest";
import type { Home } from "@colheita/contract/home/home-records";
import { percentOf, targetsOf } from "./target-rules.ts";

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

function homeWith(parts: { goal?: Home["goal"]; milestone?: { name: string; points: number } }): Home {
  return {
    balance: {
      available: 15_000,
      reserved: 0,
      pending: 0,
      debt: 0,
      earnedInSeason: 30_000,
      redeemedInSeason: 0,
      expirations: [],
      expiringIn60Days: 0,
      readAt: new Date(),
      nextMilestone: parts.milestone,
    },
    goal: parts.goal,
    movements: [],
    banners: [],
    rewards: [],
    news: [],
    unreadNotifications: 0,
  };
}
const goal = { reward, missing: 5000 };
const milestone = { name: "Broto", points: 40_000 };

test("the bar shows the chosen reward and the gauge the milestone", () => {
  const { bar, gauge } = targetsOf(homeWith({ goal, milestone }));
  expect(bar).toMatchObject({ kind: "reward", name: "Roçadeira", value: 15_000, max: 20_000, missing: 5000 });
  expect(gauge).toMatchObject({ kind: "milestone", value: 30_000, max: 40_000, missing: 10_000 });
});

test("without a chosen reward the bar shows the milestone, and the gauge invites to choose", () => {
  const { bar, gauge } = targetsOf(homeWith({ milestone }));
  expect(bar).toMatchObject({ kind: "milestone", name: "Broto" });
  expect(gauge).toBeUndefined();
});

test("without a milestone the reward takes both places, and without either there is nothing", () => {
  expect(targetsOf(homeWith({ goal })).gauge).toMatchObject({ kind: "reward" });
  expect(targetsOf(homeWith({}))).toEqual({});
});

test("it is never 100 percent before it is", () => {
  const at = (value: number, max: number) =>
    percentOf({ kind: "milestone", name: "", value, max, missing: Math.max(0, max - value) });
  expect([at(0, 10), at(9999, 10_000), at(10, 10), at(12, 10), at(-5, 10)]).toEqual([0, 99, 100, 100, 0]);
});
