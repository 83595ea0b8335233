import { describe, expect, test } from "vitest";
import { slowestOf, sizes } from "../test/hostile-time.ts";
import * as brazil from "./index.ts";

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

/** Each seed alone, before another character and after one, in texts that grow to 100 kB. */
const texts: [string, string[]][] = Object.entries(seeds).flatMap(([name, seed]) => {
  const grown = sizes.map((size) => seed.repeat(Math.ceil(size / seed.length)).slice(0, size));
  return [
    [name, grown],
    [`${name}, then another character`, grown.map((text) => `${text.slice(1)}!`)],
    [`another character, then ${name}`, grown.map((text) => `!${text.slice(1)}`)],
  ] satisfies [string, string[]][];
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
  if (typeof exported !== "function" || name === "isWithinDays" || name === "isoIn") return [];
  const special = withTodayOrLength[name];
  if (special !== undefined) return [[name, special]];
  const reads =
    /^(?:is|mask|normalize|parse|detect|looks|nfeKey|taxId|firstName|aammOf|ufOf)|(?:Refusal|Hint)$/;
  return reads.test(name) || name === "checkPassword" ? [[name, exported as (value: string) => unknown]] : [];
});

describe("row 26: no validator is lost in 100 kB of hostile text", () => {
  test("all of them are tried", () => {
    expect(readers.length).toBeGreaterThan(70);
  });

  test.each(readers)("%s", (_, read) => {
    expect(texts.filter(([, grown]) => slowestOf(read, grown) !== undefined).map(([name]) => name)).toEqual(
      [],
    );
  });

  test.each([
    ["squares its steps", /a+$/],
    ["doubles its steps with each character", /^(?:a+)+$/],
  ])("a pattern that %s is found out", (_, pattern) => {
    const grown = sizes.map((size) => `${"a".repeat(size - 1)}?`);
    expect(slowestOf((text) => pattern.test(text), grown)).toBeLessThan(100_000);
  });
});
