import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  dateRefusal,
  daysBetween,
  formatDate,
  formatLongDate,
  isCalendarDate,
  isDate,
  maskDate,
  parseDate,
} from "./dates.ts";

const calendarDate = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("calendar dates", () => {
  test("they are read in both forms and written as Brazil writes them", () => {
    expect(parseDate("20/11/2026")).toBe("2026-11-20");
    expect(parseDate("2026-11-20")).toBe("2026-11-20");
    expect(formatDate("2026-11-20")).toBe("20/11/2026");
    expect(formatLongDate("2026-11-20")).toBe("20 de novembro de 2026");
    expect(formatLongDate("2026-03-01")).toBe("1 de março de 2026");
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

  test("29 February exists in leap years only", () => {
    expect(["2024-02-29", "2000-02-29", "1900-02-29", "2026-02-29"].map(isCalendarDate)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("what is no date is never written as one", () => {
    expect(() => formatDate("2026-02-30")).toThrow(RangeError);
    expect(() => formatLongDate("")).toThrow(RangeError);
    expect(() => addDays("20/11/2026", 1)).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("0001-01-01", -1)).toThrow(RangeError);
  });

  test("days are counted over months, leap years and the days daylight saving changed", () => {
    expect(addDays("2026-11-20", 60)).toBe("2027-01-19");
    expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
    expect(addDays("2018-11-03", 1)).toBe("2018-11-04");
    expect(daysBetween("2026-11-20", "2027-01-19")).toBe(60);
    expect(daysBetween("2026-11-21", "2026-11-20")).toBe(-1);
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

  test("what is formatted is read back, and what is added is counted", () => {
    fc.assert(
      fc.property(calendarDate, fc.integer({ min: -2000, max: 2000 }), (on, days) => {
        expect(parseDate(formatDate(on))).toBe(on);
        expect(maskDate(formatDate(on))).toBe(formatDate(on));
        expect(daysBetween(on, addDays(on, days))).toBe(days);
      }),
    );
  });
});
