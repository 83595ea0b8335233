import { expect, test } from "vitest";
import { backOff } from "./back-off.ts";

const limits = { firstMs: 1_000, lastMs: 30_000 };

test("the wait doubles with each failure, up to its limit", () => {
  expect([0, 1, 2, 3, 5, 6, 50].map((failures) => backOff(failures, limits, () => 0.5))).toEqual([
    1_000, 1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
  ]);
});

test("chance makes it up to half as long or half as short", () => {
  expect(backOff(1, limits, () => 0)).toBe(500);
  expect(backOff(1, limits, () => 1)).toBe(1_500);
  const waits = Array.from({ length: 100 }, () => backOff(1, limits));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_500);
  expect(new Set(waits).size).toBeGreaterThan(50);
});
