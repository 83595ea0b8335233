import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("an id has 15 characters of base 62 and begins with its prefix", () => {
  expect(newId("003")).toMatch(/^003[0-9A-Za-z]{12}$/);
});

test("ids sort by creation when compared byte by byte", () => {
  const start = Date.UTC(2026, 0, 1);
  const made = Array.from({ length: 500 }, (_, index) => newId("a0X", start + index * 7919));
  expect(made.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(made);
});

test("of hundreds of thousands of ids made in the same millisecond no two are alike", () => {
  expect(new Set(Array.from({ length: 300_000 }, () => newId("001", 1))).size).toBe(300_000);
});

test("an id can't be guessed from the one before it", () => {
  const made = Array.from({ length: 100 }, () => newId("001", 1));
  const lastDigits = new Set(made.map((id) => id.at(-1)));
  expect(lastDigits.size).toBeGreaterThan(20);
});

test("a prefix of another length is refused", () => {
  expect(() => newId("12")).toThrow(RangeError);
});
