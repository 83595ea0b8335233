import { describe, expect, test } from "vitest";
import { leftToday, limitBroken } from "./transfer-rules.ts";

describe("the limits of a transfer", () => {
  const rules = { isOpen: true, fewest: 100, perDay: 1_000 };

  test("are the fewest of one and the most of a day", () => {
    expect(limitBroken(100, rules, 0)).toBeUndefined();
    expect(limitBroken(99, rules, 0)).toBe("too-few");
    expect(limitBroken(1_000, rules, 0)).toBeUndefined();
    expect(limitBroken(1_001, rules, 0)).toBe("day-full");
    expect(limitBroken(600, rules, 400)).toBeUndefined();
    expect(limitBroken(601, rules, 400)).toBe("day-full");
    expect(limitBroken(500, { ...rules, isOpen: false }, 0)).toBe("closed");
  });

  test("leave nothing, and never less, where they were lowered during the day", () => {
    expect(leftToday(rules, 400)).toBe(600);
    expect(leftToday(rules, 1_500)).toBe(0);
  });
});
