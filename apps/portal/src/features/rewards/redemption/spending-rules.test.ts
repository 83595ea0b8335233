import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spendingPlan } from "./spending-rules.ts";

const expirations = [
  { expiresOn: "2026-12-31", points: 3200 },
  { expiresOn: "2027-03-31", points: 10_000 },
];

describe("which points are used first", () => {
  test("those that expire first", () => {
    expect(spendingPlan(5000, expirations)).toEqual([
      { points: 3200, expiresOn: "2026-12-31" },
      { points: 1800, expiresOn: "2027-03-31" },
    ]);
    expect(spendingPlan(3200, expirations)).toEqual([{ points: 3200, expiresOn: "2026-12-31" }]);
  });

  test("what goes beyond the named days is one sum", () => {
    expect(spendingPlan(20_000, expirations).at(-1)).toEqual({ points: 6800 });
    expect(spendingPlan(100, [])).toEqual([{ points: 100 }]);
  });

  test("the parts always add up", () => {
    const lots = fc.array(fc.record({ expiresOn: fc.constant("2027-01-01"), points: fc.nat(50_000) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), lots, (total, some) => {
        expect(spendingPlan(total, some).reduce((sum, { points }) => sum + points, 0)).toBe(total);
      }),
    );
  });
});
