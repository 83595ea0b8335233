import type { Balance } from "@colheita/contract/points/points-records";
import { afterEach, expect, test, vi } from "vitest";
import { takeBalance } from "./balance.ts";
import { queryClient } from "./query-client.ts";

vi.mock("../session/session.ts", () => ({ onBalanceTold: vi.fn(), onMemberGone: vi.fn(), read: vi.fn() }));
vi.mock("../offline/saved-answers.ts", () => ({ keepAnswer: vi.fn() }));

const ANA = "003Demo00000001";
const KEY = ["points", "balance", ANA];
const at = (available: number, minute: number): Balance => ({
  available,
  reserved: 0,
  pending: 0,
  debt: 0,
  earnedInSeason: 0,
  redeemedInSeason: 0,
  expirations: [],
  expiringIn60Days: 0,
  season: undefined,
  nextMilestone: undefined,
  level: undefined,
  readAt: new Date(Date.UTC(2026, 10, 24, 12, minute)),
});
const shown = () => queryClient.getQueryData<Balance>(KEY)?.available;

afterEach(() => queryClient.clear());

test("a balance that another answer told stands for its member alone", () => {
  takeBalance(ANA, at(100, 1));
  expect(shown()).toBe(100);
  expect(queryClient.getQueryData(["points", "balance", "003Demo00000002"])).toBeUndefined();
});

test("of two balances the one that was read later stands, whichever comes first", () => {
  takeBalance(ANA, at(70, 2));
  takeBalance(ANA, at(100, 1));
  expect(shown()).toBe(70);
  takeBalance(ANA, at(60, 3));
  expect(shown()).toBe(60);
});
