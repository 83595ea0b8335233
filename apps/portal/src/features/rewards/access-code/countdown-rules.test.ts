import { expect, test } from "vitest";
import { clockOf, secondsUntil } from "./countdown-rules.ts";

test("a countdown ends at nothing", () => {
  const now = Date.UTC(2026, 10, 21);
  expect(secondsUntil(new Date(now + 41_200), now)).toBe(42);
  expect(secondsUntil(new Date(now - 5000), now)).toBe(0);
});

test("seconds are shown as a clock shows them", () => {
  expect([0, 9, 42, 60, 725].map(clockOf)).toEqual(["0:00", "0:09", "0:42", "1:00", "12:05"]);
});
