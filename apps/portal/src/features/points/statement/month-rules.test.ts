import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { EntryKind } from "@colheita/contract/points/points-records";
import type { MonthlyMovement } from "@colheita/contract/points/monthly-movement";
import { foldMonths, groupsIn, monthBefore, monthNames, monthsAhead } from "./month-rules.ts";

const kinds: EntryKind[] = ["Earned", "Bonus", "Manual", "Transfered", "Redeem", "Reversal", "Expired"];

test("the months before one cross the year", () => {
  expect([0, 1, 2, 11, 12].map((count) => monthBefore("2026-02", count))).toEqual([
    "2026-02",
    "2026-01",
    "2025-12",
    "2025-03",
    "2025-02",
  ]);
});

test("each month has its own place, those without movement too", () => {
  const months = foldMonths([{ month: "2026-01", kind: "Earned", points: 7 }], "2026-02", 3);
  expect(months).toEqual([
    { month: "2025-12", sums: {} },
    { month: "2026-01", sums: { earned: 7 } },
    { month: "2026-02", sums: {} },
  ]);
});

test("a kind that gives and takes goes where its month's sum points", () => {
  const movements: MonthlyMovement[] = [
    { month: "2026-01", kind: "Earned", points: 10 },
    { month: "2026-01", kind: "Bonus", points: 2 },
    { month: "2026-01", kind: "Manual", points: 3 },
    { month: "2026-01", kind: "Transfered", points: 4 },
    { month: "2026-01", kind: "Reversal", points: -5 },
    { month: "2026-01", kind: "Redeem", points: -6 },
    { month: "2026-01", kind: "Reserved", points: -1 },
    { month: "2026-01", kind: "Expired", points: -8 },
  ];
  expect(foldMonths(movements, "2026-01", 1)).toEqual([
    { month: "2026-01", sums: { earned: 10, bonus: 2, other: 7, spent: -12, expired: -8 } },
  ]);
});

test("nothing of the shown months is lost or doubled", () => {
  const movement = fc.record({
    month: fc.integer({ min: 0, max: 11 }).map((before) => monthBefore("2026-11", before)),
    kind: fc.constantFrom(...kinds),
    points: fc.integer({ min: -100_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const total = foldMonths(movements, "2026-11", 12)
        .flatMap(({ sums }) => Object.values(sums))
        .reduce((sum, points) => sum + points, 0);
      expect(total).toBe(movements.reduce((sum, { points }) => sum + points, 0));
    }),
  );
});

test("a chart always has a key: what came in and what went out", () => {
  expect(groupsIn(foldMonths([], "2026-11", 12))).toEqual(["earned", "spent"]);
  expect(groupsIn([{ month: "2026-11", sums: { expired: -1 } }])).toEqual(["earned", "spent", "expired"]);
});

test("months have names", () => {
  expect(monthNames("2026-03")).toEqual({ short: "mar", long: "Março de 2026" });
});

test("what expires is told for every month from this one on, across the year, and not at all when nothing does", () => {
  const expirations = [{ month: "2027-01", points: 30 }];
  expect(monthsAhead(expirations, "2026-11", 4)).toEqual([
    { month: "2026-11", points: 0 },
    { month: "2026-12", points: 0 },
    { month: "2027-01", points: 30 },
    { month: "2027-02", points: 0 },
  ]);
  expect(monthsAhead([], "2026-11", 4)).toEqual([]);
});
