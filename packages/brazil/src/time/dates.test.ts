import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, formatDate, formatLongDate, isCalendarDate } from "./dates.ts";

const calendarDate = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("calendar dates", () => {
  test("they are written as Brazil writes them", () => {
    expect(formatDate("2026-11-20")).toBe("20/11/2026");
    expect(formatLongDate("2026-11-20")).toBe("20 de novembro de 2026");
    expect(formatLongDate("2026-03-01")).toBe("1 de março de 2026");
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

  test("what is added is counted", () => {
    fc.assert(
      fc.property(calendarDate, fc.integer({ min: -2000, max: 2000 }), (on, days) => {
        expect(daysBetween(on, addDays(on, days))).toBe(days);
      }),
    );
  });
});
