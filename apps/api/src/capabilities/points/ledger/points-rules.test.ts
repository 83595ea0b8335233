import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  balanceChange,
  countsInSeason,
  returnToLots,
  planClawback,
  planCredit,
  planReceipt,
  planReturn,
  takeFromLots,
} from "./points-rules.ts";

const lot = (id: number, remaining: number, expiresOn: string) => ({ id, remaining, expiresOn });

describe("spending", () => {
  test("takes the lots that expire first, and only what is needed", () => {
    const lots = [lot(1, 100, "2026-01-01"), lot(2, 50, "2026-02-01"), lot(3, 70, "2026-03-01")];
    expect(takeFromLots(lots, 120)).toEqual([
      { lotId: 1, points: -100 },
      { lotId: 2, points: -20 },
    ]);
  });
  test("takes nothing at all when the lots do not cover the sum", () => {
    expect(takeFromLots([lot(1, 10, "2026-01-01")], 11)).toBeUndefined();
    expect(takeFromLots([], 1)).toBeUndefined();
  });
  test("takes exactly the sum, and never more than a lot has", () => {
    const lots = fc
      .array(fc.integer({ min: 0, max: 500 }))
      .map((points) => points.map((p, i) => lot(i, p, "2026-01-01")));
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 3000 }), (open, points) => {
        const moves = takeFromLots(open, points);
        const total = open.reduce((sum, { remaining }) => sum + remaining, 0);
        if (!moves) return total < points;
        const taken = moves.reduce((sum, move) => sum - move.points, 0);
        return taken === points && moves.every((move) => -move.points <= (open[move.lotId]?.remaining ?? 0));
      }),
    );
  });
});

describe("postings", () => {
  test("move points between the member's accounts and the programme's", () => {
    expect(balanceChange([{ from: "issued", to: "available", points: 10 }])).toEqual({
      available: 10,
      reserved: 0,
      pending: 0,
      debt: 0,
    });
    expect(balanceChange([{ from: "available", to: "reserved", points: 4 }])).toEqual({
      available: -4,
      reserved: 4,
      pending: 0,
      debt: 0,
    });
    expect(balanceChange([{ from: "reserved", to: "redeemed", points: 4 }])).toEqual({
      available: 0,
      reserved: -4,
      pending: 0,
      debt: 0,
    });
  });
  test("count what is owed as a positive debt", () => {
    expect(balanceChange([{ from: "debt", to: "issued", points: 7 }]).debt).toBe(7);
    expect(balanceChange([{ from: "available", to: "debt", points: 3 }])).toEqual({
      available: -3,
      reserved: 0,
      pending: 0,
      debt: -3,
    });
  });
});

test("what begins to wait, or never comes, counts in no season; what comes or is spent does", () => {
  const [issued, reserved] = ["issued", "reserved"] as const;
  expect(countsInSeason([{ from: issued, to: "pending", points: 10 }])).toBe(false);
  expect(countsInSeason([{ from: "pending", to: "voided", points: 10 }])).toBe(false);
  expect(countsInSeason([{ from: issued, to: "available", points: 10 }])).toBe(true);
  expect(countsInSeason([{ from: reserved, to: "redeemed", points: 10 }])).toBe(true);
});

describe("a credit", () => {
  test("pays what is owed first", () => {
    expect(planCredit(100, 30)).toEqual({ paidDebt: 30, remaining: 70 });
    expect(planCredit(20, 30)).toEqual({ paidDebt: 20, remaining: 0 });
    expect(planCredit(20, 0)).toEqual({ paidDebt: 0, remaining: 20 });
  });
});

const of = (expiresOn: string, sponsor = "Programa") => ({
  origin: { expiresOn, seasonId: "26", sponsor, channelId: null },
  entryId: 7,
});
const taken = [
  { lotId: 1, points: -10, ...of("2026-05-01") },
  { lotId: 2, points: -20, ...of("2026-06-01") },
];

describe("giving back", () => {
  test("a voided hold returns to its lots", () => {
    expect(returnToLots(taken)).toEqual([
      { lotId: 1, points: 10 },
      { lotId: 2, points: 20 },
    ]);
  });
  test("a lot is live on its last day", () => {
    expect(planReturn(taken, { today: "2026-05-01", renewedUntil: "2026-05-31" }).lots).toEqual([]);
  });
  test("a returned redemption restores live lots and renews those that expired", () => {
    expect(planReturn(taken, { today: "2026-05-02", renewedUntil: "2026-06-01" })).toEqual({
      moves: [{ lotId: 2, points: 20 }],
      lots: [{ points: 10, expiresOn: "2026-06-01", origin: of("2026-06-01").origin, renewsEntryId: 7 }],
    });
  });
  test("what is renewed goes on being paid by whoever paid for it", () => {
    const old = [
      { lotId: 1, points: -10, ...of("2026-05-01") },
      { lotId: 2, points: -5, ...of("2026-04-01", "Cooperativa") },
      { lotId: 3, points: -2, ...of("2026-05-02") },
    ];
    const { lots } = planReturn(old, { today: "2026-06-01", renewedUntil: "2026-07-01" });
    expect(lots.map(({ points, origin }) => [points, origin?.sponsor])).toEqual([
      [12, "Programa"],
      [5, "Cooperativa"],
    ]);
  });
  test("what is renewed says whose credit it is, for each credit by itself", () => {
    const old = [
      { lotId: 1, points: -10, ...of("2026-05-01") },
      { lotId: 2, points: -5, ...of("2026-04-01"), entryId: 8 },
    ];
    const { lots } = planReturn(old, { today: "2026-06-01", renewedUntil: "2026-07-01" });
    expect(lots.map(({ points, renewsEntryId }) => [points, renewsEntryId])).toEqual([
      [10, 7],
      [5, 8],
    ]);
  });
});

describe("taking a credit back", () => {
  test("starts with its own lot, then what expires first, and the rest is owed", () => {
    const own = [lot(9, 30, "2027-01-01")];
    const others = [lot(1, 10, "2026-01-01"), lot(2, 15, "2026-02-01")];
    const payers = [
      { open: own, expired: [] },
      { open: others, expired: [], isOther: true },
    ] as const;
    expect(planClawback(payers, 100)).toEqual({
      revived: [],
      moves: [
        { lotId: 9, points: -30 },
        { lotId: 1, points: -10 },
        { lotId: 2, points: -15 },
      ],
      taken: 55,
      owed: 45,
      spent: 70,
    });
    const own20 = { revived: [], moves: [{ lotId: 9, points: -20 }], taken: 20, owed: 0, spent: 0 };
    expect(planClawback(payers, 20)).toEqual(own20);
  });
  test("revives what had expired of a payer before the next one pays, and moves each lot once", () => {
    const own = { open: [lot(9, 30, "2027-01-01")], expired: [{ id: 9, remaining: 20 }] };
    const next = { open: [lot(1, 10, "2027-02-01")], expired: [{ id: 2, remaining: 40 }] };
    expect(planClawback([own, next], 70)).toEqual({
      revived: [
        { lotId: 9, points: 20 },
        { lotId: 2, points: 10 },
      ],
      moves: [
        { lotId: 9, points: -50 },
        { lotId: 1, points: -10 },
        { lotId: 2, points: -10 },
      ],
      taken: 70,
      owed: 0,
      spent: 0,
    });
  });
  test("takes of a lot that stands with two payers what is in it, once", () => {
    const shared = lot(9, 100, "2027-01-01");
    const limited = { open: [shared], expired: [], atMost: 60 };
    const all = { open: [shared, lot(1, 10, "2027-02-01")], expired: [], isOther: true } as const;
    expect(planClawback([limited, all], 120)).toEqual({
      revived: [],
      moves: [
        { lotId: 9, points: -100 },
        { lotId: 1, points: -10 },
      ],
      taken: 110,
      owed: 10,
      spent: 60,
    });
  });
});

describe("receiving another member's points", () => {
  const origin = (expiresOn: string, more = {}) => ({
    expiresOn,
    seasonId: null,
    sponsor: "Programa",
    channelId: null,
    ...more,
  });
  const from = (points: number, expiresOn: string, more = {}) => ({
    points,
    origin: origin(expiresOn, more),
  });

  test("makes one lot for each date", () => {
    const taken = [from(10, "2026-01-01"), from(20, "2026-01-01"), from(5, "2026-02-01")];
    expect(planReceipt(taken, 0)).toEqual({
      paidDebt: 0,
      lots: [
        { points: 30, expiresOn: "2026-01-01", origin: origin("2026-01-01") },
        { points: 5, expiresOn: "2026-02-01", origin: origin("2026-02-01") },
      ],
    });
  });
  test("keeps apart what others pay for, or what came through another channel or season", () => {
    const taken = [
      from(1, "2026-01-01"),
      from(2, "2026-01-01", { sponsor: "Sementes" }),
      from(4, "2026-01-01", { channelId: "001A" }),
      from(8, "2026-01-01", { seasonId: "a0S" }),
      from(16, "2026-01-01", { sponsor: "Sementes" }),
    ];
    expect(planReceipt(taken, 0).lots.map(({ points }) => points)).toEqual([1, 18, 4, 8]);
  });
  test("pays what is owed from those that expire first", () => {
    const taken = [from(10, "2026-01-01"), from(20, "2026-02-01")];
    const lots = (debt: number) => {
      const plan = planReceipt(taken, debt);
      return [plan.paidDebt, plan.lots.map(({ points, expiresOn }) => [points, expiresOn])];
    };
    expect(lots(4)).toEqual([
      4,
      [
        [6, "2026-01-01"],
        [20, "2026-02-01"],
      ],
    ]);
    expect(lots(10)).toEqual([10, [[20, "2026-02-01"]]]);
    expect(lots(15)).toEqual([15, [[15, "2026-02-01"]]]);
    expect(lots(30)).toEqual([30, []]);
    expect(lots(99)).toEqual([30, []]);
  });
});
