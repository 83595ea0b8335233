import { expect, test } from "vitest";
import { amountOf, maskAmount } from "./amount-rules.ts";

test("points are whole, and their thousands stand apart as they are typed", () => {
  expect(["", "0", "007", "1500", "1.500", "12345678901"].map(maskAmount)).toEqual([
    "",
    "0",
    "7",
    "1.500",
    "1.500",
    "12.345.678.901",
  ]);
  expect(["1.500", "100", "", "0", "abc"].map(amountOf)).toEqual([
    1_500,
    100,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(["12a3", "-5", "1,5"])(
  "%j is no whole number: it stays as it was typed, and counts for nothing",
  (typed) => {
    expect(maskAmount(typed)).toBe(typed);
    expect(amountOf(typed)).toBeUndefined();
  },
);
