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

const level = { name: "Semente", isHighest: false };

function homeWith(parts: { goal?: Home["goal"] } & Pick<Home["balance"], "level" | "nextMilestone">): Home {
  const { goal: chosen, ...told } = parts;
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
      ...told,
    },
    goal: chosen,
    movements: [],
    banners: [],
    rewards: [],
    news: [],
    unreadNotifications: 0,
  };
}
const goal = { reward, missing: 5000 };
const nextMilestone = { name: "Broto", points: 40_000 };

test("the bar shows the chosen reward and the gauge the level", () => {
  const { bar, gauge } = targetsOf(homeWith({ goal, level, nextMilestone }));
  expect(bar).toMatchObject({ kind: "reward", name: "Roçadeira", value: 15_000, max: 20_000, missing: 5000 });
  expect(gauge).toMatchObject({ kind: "level", value: 30_000, max: 40_000, missing: 10_000 });
});

test("without a chosen reward the bar shows the level, and the gauge invites to choose", () => {
  const { bar, gauge } = targetsOf(homeWith({ level, nextMilestone }));
  expect(bar).toMatchObject({ kind: "level", missing: 10_000 });
  expect(gauge).toBeUndefined();
  expect(targetsOf(homeWith({ nextMilestone })).bar).toMatchObject({ kind: "level" });
});

test("a level with nothing above it stands on the gauge, whole at the top and empty between two seasons", () => {
  const top = targetsOf(homeWith({ level: { ...level, isHighest: true } }));
  expect(top).toEqual({
    gauge: expect.objectContaining({ kind: "level", value: 30_000, max: 30_000 }) as object,
  });
  expect(targetsOf(homeWith({ level })).gauge).toMatchObject({ kind: "level", max: 0, missing: 0 });
  expect(targetsOf(homeWith({ level, goal })).gauge).toMatchObject({ kind: "level" });
});

test("in an answer from before there were levels the reward takes both places, or there is nothing", () => {
  expect(targetsOf(homeWith({ goal })).gauge).toMatchObject({ kind: "reward" });
  expect(targetsOf(homeWith({}))).toEqual({});
});

test("it is never 100 percent before it is", () => {
  const at = (value: number, max: number) => percentOf({ value, max, missing: Math.max(0, max - value) });
  expect([at(0, 10), at(9999, 10_000), at(10, 10), at(12, 10), at(-5, 10)]).toEqual([0, 99, 100, 100, 0]);
});
