import type { EarningPurchase, HowToEarn } from "@colheita/contract/earning/earning-records";
import { formatCents } from "@colheita/brazil";
import { expect, test } from "vitest";
import {
  groupRules,
  lastPurchasesWords,
  lifeWords,
  multiplierWords,
  rateWords,
  triedPurchases,
} from "./earning-view-rules.ts";

const rule = (given: Partial<HowToEarn>): HowToEarn => ({
  id: "a4V000000000001",
  kind: "SimplePoint",
  name: "Regra",
  description: "",
  isForPurchases: true,
  points: 1,
  visibility: { categories: [], milestones: [] },
  isSpent: false,
  lotDays: 365,
  waitDays: 0,
  ...given,
});
const label = { one: "ponto", other: "pontos" };

test("separates rules for a category or a milestone from those for everybody, each in their order", () => {
  const all = rule({ name: "a" });
  const farmers = rule({ name: "b", visibility: { categories: ["Agricultor"], milestones: [] } });
  const gold = rule({ name: "c", visibility: { categories: [], milestones: ["Ouro"] } });
  expect(groupRules([farmers, all, gold])).toEqual({ own: [farmers, gold], everybodys: [all] });
});

test("gives points per amount of money, per invoice, or per act", () => {
  expect(rateWords(rule({ kind: "PointPerDollar", stepCents: 400 }), label)).toBe(
    `ponto a cada ${formatCents(400)}`,
  );
  expect(rateWords(rule({ points: 300 }), label)).toBe("pontos por nota");
  expect(rateWords(rule({ points: 300, isForPurchases: false }), label)).toBe("pontos por vez");
});

test("says how long points wait and last in years where it is whole years", () => {
  expect(lifeWords({ lotDays: 730, waitDays: 0 })).toBe("Chega na hora e vale por 2 anos.");
  expect(lifeWords({ lotDays: 365, waitDays: 1 })).toBe("Chega em 1 dia e vale por 1 ano.");
  expect(lifeWords({ lotDays: 90, waitDays: 10 })).toBe("Chega em 10 dias e vale por 90 dias.");
});

test("shows a multiplier as how many times, with its last day", () => {
  expect(multiplierWords({})).toBeUndefined();
  expect(multiplierWords({ percent: 150 })).toBe("Até 1,5 vez");
  expect(multiplierWords({ percent: 200, percentEndsOn: "2026-11-30" })).toBe("Até 2 vezes, até 30/11/2026");
});

test("does not count a cancelled purchase among those a rule was tried on", () => {
  const purchase = (isCancelled: boolean) => ({ isCancelled }) as EarningPurchase;
  expect(triedPurchases([purchase(false), purchase(true)])).toBe(1);
  expect([1, 5].map((count) => lastPurchasesWords(count))).toEqual([
    "na sua última compra",
    "nas suas últimas 5 compras",
  ]);
});
