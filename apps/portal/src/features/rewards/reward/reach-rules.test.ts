import { describe, expect, test } from "vitest";
import { hindranceOf, missingPoints, mostUnits, quantityAfter } from "./reach-rules.ts";
import type { Redeemable } from "./reach-rules.ts";

const drill: Redeemable = { points: 18_900, availability: "available", mostUnits: 10 };

describe("what is in reach", () => {
  test("missing points are counted, and never below nothing", () => {
    expect(missingPoints(18_900, 15_500)).toBe(3400);
    expect(missingPoints(18_900, 18_900)).toBe(0);
    expect(missingPoints(18_900, 128_475)).toBe(0);
  });

  test("a balance that is not known is no zero", () => {
    expect(missingPoints(18_900, undefined)).toBeUndefined();
    expect(hindranceOf(drill, undefined)).toBeUndefined();
  });

  test("names the reason that no saving helps against first", () => {
    expect(hindranceOf(drill, 18_900)).toBeUndefined();
    expect(hindranceOf(drill, 18_899)).toBe("points");
    expect(hindranceOf({ ...drill, unitsLeft: 0 }, 0)).toBe("limit");
    expect(hindranceOf({ ...drill, unitsLeft: 0, availability: "sold-out" }, 0)).toBe("sold-out");
  });

  test("one redemption has as many units as limit, balance and programme allow", () => {
    expect(mostUnits(drill, 40_000)).toEqual({ units: 2, by: "balance" });
    expect(mostUnits(drill, 4_000_000)).toEqual({ units: 10, by: "redemption" });
    expect(mostUnits({ ...drill, unitsLeft: 2 }, 4_000_000)).toEqual({ units: 2, by: "limit" });
    expect(mostUnits(drill, undefined)).toEqual({ units: 10, by: "redemption" });
    expect(mostUnits(drill, 0)).toEqual({ units: 1, by: "balance" });
  });
});

test("a quantity goes up to the most, and down to it where the balance has come down", () => {
  expect(quantityAfter(2, 1, 3)).toBe(3);
  expect(quantityAfter(3, 1, 3)).toBe(3);
  expect(quantityAfter(5, 1, 3)).toBe(5);
  expect(quantityAfter(5, -1, 3)).toBe(3);
  expect(quantityAfter(5, -1, 1)).toBe(1);
  expect(quantityAfter(1, -1, 3)).toBe(1);
});
