import { describe, expect, test } from "vitest";
import * as brazil from "./index.ts";

const SIZE = 100_000;
const LIMIT_MS = 10;
const RUNS = 5;
const TODAY = "2026-11-21";

const seeds = {
  digits: "1",
  letters: "a",
  blanks: " ",
  "digits and letters": "1a",
  separators: "./-",
  "at signs": "@",
  "half addresses": "a@a.",
  dots: "a.",
  hyphens: "a-",
  apostrophes: "D'",
  accents: "é",
  "marks out of order": "a\u0323\u0301\u0315\u0301",
  "signs of two units": "🌱",
  "half signs": "\ud83c",
  "lines of QR codes": "https://x?p=",
  money: "R$1.000,",
  zeros: "0",
  "line ends": "\r\n",
};

const texts: [string, string][] = Object.entries(seeds).flatMap(([name, seed]) => {
  const text = seed.repeat(Math.ceil(SIZE / seed.length)).slice(0, SIZE);
  return [
    [name, text],
    [`${name}, then another character`, `${text.slice(1)}!`],
    [`another character, then ${name}`, `!${text.slice(1)}`],
  ] satisfies [string, string][];
});

const { ageOn, ageRefusal, isAge, truncate } = brazil;
const withTodayOrLength: Record<string, (value: string) => unknown> = {
  ageOn: (value) => ageOn(value, TODAY),
  ageRefusal: (value) => ageRefusal(value, TODAY),
  isAge: (value) => isAge(value, TODAY),
  truncate: (value) => truncate(value, 50_000),
};

/** Everything that reads a text somebody typed or sent; found by name, so that a new one cannot be forgotten. */
const readers = Object.entries(brazil).flatMap(([name, exported]): [string, (value: string) => unknown][] => {
  if (typeof exported !== "function" || name === "isWithinDays") return [];
  const special = withTodayOrLength[name];
  if (special !== undefined) return [[name, special]];
  const reads =
    /^(?:is|mask|normalize|parse|detect|looks|nfeKey|taxId|firstName|aammOf|ufOf)|(?:Refusal|Hint)$/;
  return reads.test(name) || name === "checkPassword" ? [[name, exported as (value: string) => unknown]] : [];
});

function medianMs(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Infinity;
}

describe("row 26: every validator answers 100 kB of hostile text within 10 ms", () => {
  test("all of them are measured", () => {
    expect(readers.length).toBeGreaterThan(70);
  });

  test.each(readers)("%s", (_, read) => {
    const slow = texts
      .map(([name, text]) => ({ name, ms: medianMs(() => read(text)) }))
      .filter(({ ms }) => ms > LIMIT_MS);
    expect(slow).toEqual([]);
  });
});
