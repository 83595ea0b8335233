import type { Balance } from "@colheita/contract/points/points-records";
import { afterEach, expect, test, vi } from "vitest";
import { saveAnswer } from "../offline/saved-answers.ts";
import { read } from "../session/session.ts";
import { balanceQuery, takeBalance } from "./balance.ts";
import { queryClient } from "./query-client.ts";

vi.mock("../session/session.ts", () => ({
  onBalanceReceived: vi.fn(),
  onMemberGone: vi.fn(),
  read: vi.fn(),
}));
vi.mock("../offline/saved-answers.ts", () => ({ saveAnswer: vi.fn() }));

const ANA = "003Demo00000001";
const KEY = ["points", "balance", ANA];
const at = (available: number, minute: number, version: number | undefined = minute): Balance => ({
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
  version,
  readAt: new Date(Date.UTC(2026, 10, 24, 12, minute)),
});
const shown = () => queryClient.getQueryData<Balance>(KEY)?.available;

afterEach(() => queryClient.clear());

test("takes a balance from another answer for its member alone", () => {
  takeBalance(ANA, at(100, 1));
  expect(shown()).toBe(100);
  expect(queryClient.getQueryData(["points", "balance", "003Demo00000002"])).toBeUndefined();
});

test("keeps the balance with more movements though it was read earlier: a write says what it left", () => {
  takeBalance(ANA, at(1000, 2, 7));
  takeBalance(ANA, at(900, 1, 8));
  expect(shown()).toBe(900);
  takeBalance(ANA, at(1000, 3, 7));
  expect(shown()).toBe(900);
});

test("saves the newer of two balances for the time without a network, under its member's name", () => {
  takeBalance(ANA, at(70, 2));
  takeBalance(ANA, at(100, 1));
  expect(vi.mocked(saveAnswer).mock.lastCall).toEqual([
    ANA,
    `/api/balance/${ANA}`,
    expect.objectContaining({ Balance: 70 }),
  ]);
});

test("keeps the balance read later, whichever arrives first", () => {
  takeBalance(ANA, at(70, 2));
  takeBalance(ANA, at(100, 1));
  expect(shown()).toBe(70);
  takeBalance(ANA, at(60, 3));
  expect(shown()).toBe(60);
});

test("keeps the balance read later where one does not say how many movements it has", () => {
  takeBalance(ANA, { ...at(70, 2), version: undefined });
  takeBalance(ANA, at(100, 1, 9));
  expect(shown()).toBe(70);
  takeBalance(ANA, at(60, 3, 9));
  expect(shown()).toBe(60);
});

const asked = () => queryClient.fetchQuery({ ...balanceQuery(ANA), staleTime: 0 });

test("takes a balance asked for after the known one had arrived, though it has fewer movements", async () => {
  takeBalance(ANA, at(900, 2, 8));
  vi.mocked(read).mockResolvedValueOnce(at(1000, 3, 7));
  await asked();
  expect(shown()).toBe(1000);
});

test("does not replace the balance of a write by one asked for before it", async () => {
  takeBalance(ANA, at(1000, 1, 7));
  vi.mocked(read).mockImplementationOnce(async () => {
    takeBalance(ANA, at(900, 2, 8));
    return at(1000, 3, 7);
  });
  await asked();
  expect(shown()).toBe(900);
});
