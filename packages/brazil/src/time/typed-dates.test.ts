import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate } from "./dates.ts";
import { dateRefusal, isDate, maskDate, parseDate } from "./typed-dates.ts";

const calendarDate = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("typed dates", () => {
  test("they are read in both forms", () => {
    expect(parseDate("20/11/2026")).toBe("2026-11-20");
    expect(parseDate("2026-11-20")).toBe("2026-11-20");
  });

  test.each([
    ["", "empty"],
    ["2026-11-2", "format"],
    ["20-11-2026", "format"],
    ["2026-11-20T00:00:00Z", "format"],
    ["31/04/2026", "day"],
    ["2026-02-29", "day"],
    ["2026-13-01", "day"],
    ["00/01/2026", "day"],
    ["01/01/0000", "day"],
  ])("“%s” is none: %s", (text, reason) => {
    expect(dateRefusal(text)).toBe(reason);
    expect(isDate(text)).toBe(false);
    expect(parseDate(text)).toBeNull();
  });

  test("a bar after one digit makes the day or the month of it", () => {
    const typed = "1/3/1984".split("").reduce((value, key) => maskDate(value + key), "");
    expect(typed).toBe("01/03/1984");
    expect(["18/", "18/3/", "18/03/", "/"].map(maskDate)).toEqual(["18", "18/03", "18/03", ""]);
    expect(maskDate("01/03/1/")).toBe("01/03/1");
  });

  test("the mask grows with the digits and turns an ISO date round", () => {
    expect(["2", "20", "201", "2011", "20112", "20112026", "201120269"].map(maskDate)).toEqual([
      "2",
      "20",
      "20/1",
      "20/11",
      "20/11/2",
      "20/11/2026",
      "20/11/2026",
    ]);
    expect(maskDate("2026-11-20")).toBe("20/11/2026");
  });

  test("what is formatted is read back", () => {
    fc.assert(
      fc.property(calendarDate, (on) => {
        expect(parseDate(formatDate(on))).toBe(on);
        expect(maskDate(formatDate(on))).toBe(formatDate(on));
      }),
    );
  });
});
