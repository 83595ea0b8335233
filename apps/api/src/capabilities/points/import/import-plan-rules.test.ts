import { describe, expect, test } from "vitest";
import { planLines, type PlanGround } from "./import-plan-rules.ts";
import type { ImportedPoints } from "./import-rules.ts";

let count = 0;
const line = (given: Partial<ImportedPoints> = {}): ImportedPoints => {
  count += 1;
  return {
    line: count,
    memberId: "003Ana",
    importedId: `PS-${count}`,
    publicId: `a1E${count}`,
    kind: "Earned",
    points: 10,
    description: "Compra",
    pointAt: "2025-03-01T15:00:00.000Z",
    expiresOn: "2027-01-01",
    ...given,
  };
};
const spend = (points: number) => line({ kind: "Redeem", points: -points });
const planned = (lines: readonly ImportedPoints[], ground: Partial<PlanGround> = {}) => {
  let made = 0;
  const newPublicId = () => `new${(made += 1)}`;
  return planLines(lines, {
    today: "2026-06-01",
    balances: new Map(),
    lots: new Map(),
    newPublicId,
    ...ground,
  });
};

describe("a credit", () => {
  test("becomes a lot, and keeps the id that it brings", () => {
    const [own, other] = [line(), line({ publicId: undefined })];
    const { entries, lots } = planned([own, other]);
    expect(entries.map(({ publicId, points }) => [publicId, points])).toEqual([
      [own.publicId, 10],
      ["new1", 10],
    ]);
    expect(lots).toEqual([
      { publicId: own.publicId, expiresOn: "2027-01-01", points: 10, remaining: 10 },
      { publicId: "new1", expiresOn: "2027-01-01", points: 10, remaining: 10 },
    ]);
  });

  test("waits for a release date that is to come, and has forgotten one that is past", () => {
    const { entries, lots } = planned([
      line({ releasesOn: "2026-06-02" }),
      line({ releasesOn: "2026-06-01" }),
    ]);
    expect(entries.map(({ releasesOn }) => releasesOn)).toEqual(["2026-06-02", undefined]);
    expect(lots).toHaveLength(1);
  });

  test("pays what is owed first, and only what is left of it becomes a lot", () => {
    const balances = new Map([["003Ana", { available: 0, debt: 14, isFrozen: false }]]);
    const { entries, lots } = planned([line(), line(), line()], { balances });
    expect(entries.map(({ kind, points, paidFrom }) => [kind, points, paidFrom])).toEqual([
      ["Earned", 10, undefined],
      ["Debt", -10, "Compra"],
      ["Earned", 10, undefined],
      ["Debt", -4, "Compra"],
      ["Earned", 10, undefined],
    ]);
    expect(lots.map(({ points }) => points)).toEqual([6, 10]);
  });
});

describe("what takes points", () => {
  test("takes them from the lots that expire first, of those that are there and those that the file makes", () => {
    const ownLots = [
      { id: 7, remaining: 5, expiresOn: "2026-12-31" },
      { id: 8, remaining: 5, expiresOn: "2027-01-01" },
    ];
    const [early, late] = [line({ expiresOn: "2026-07-01" }), line()];
    const [first, second] = [spend(12), spend(9)];
    const { lots, takings } = planned([early, late, first, second], {
      lots: new Map([["003Ana", ownLots]]),
    });
    expect(takings.map(({ publicId, lot, points }) => [publicId, lot, points])).toEqual([
      [first.publicId, { madeBy: early.publicId }, -10],
      [first.publicId, { id: 7 }, -2],
      [second.publicId, { id: 7 }, -3],
      [second.publicId, { id: 8 }, -5],
      [second.publicId, { madeBy: late.publicId }, -1],
    ]);
    expect(lots.map(({ remaining }) => remaining)).toEqual([0, 9]);
  });

  test("takes them from its own member's lots alone", () => {
    const hers = line({ memberId: "003Bia", expiresOn: "2026-07-01" });
    const { takings } = planned([hers, line({ line: 90, publicId: "a1Emine" }), spend(3)]);
    expect(takings.map(({ memberId, lot }) => [memberId, lot])).toEqual([["003Ana", { madeBy: "a1Emine" }]]);
  });

  test("is a fault where the lots do not cover it", () => {
    expect(() => planned([line(), spend(11)])).toThrow("do not cover");
  });
});

describe("what can't be is not written", () => {
  test("a credit without a last day", () => {
    expect(() => planned([line({ expiresOn: undefined })])).toThrow("has no last day");
  });

  test("points out of lots that are not those that were counted on", () => {
    const balances = new Map([["003Ana", { available: 10, debt: 0, isFrozen: false }]]);
    const [empty, full] = [
      { id: 1, remaining: 0, expiresOn: "2026-07-01" },
      { id: 2, remaining: 10, expiresOn: "2026-08-01" },
    ];
    const lots = new Map([["003Ana", [empty, full]]]);
    expect(() => planned([spend(10)], { balances, lots })).toThrow("out of order");
    expect(() => planned([spend(11)], { balances, lots })).toThrow("do not cover the balance");
  });
});
