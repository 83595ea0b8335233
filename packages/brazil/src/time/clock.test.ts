import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import {
  dateIn,
  dayWindow,
  endOfDay,
  formatDateAt,
  formatDateTime,
  formatTime,
  formatTimeInText,
  isoIn,
  isWithinDays,
  startOfDay,
  todayInSaoPaulo,
} from "./clock.ts";
import { addDays } from "./dates.ts";
import { STATES } from "../contact/states.ts";

const HOUR_MS = 3_600_000;
const day = fc.integer({ min: -14_000, max: 30_000 }).map((days) => addDays("1970-01-01", days));

describe("instants", () => {
  test.each(vectors.format.date)("$instant in $zone is $text", ({ instant, zone, text }) => {
    expect(formatDateAt(instant, zone)).toBe(text);
    expect(formatDateAt(new Date(instant), zone)).toBe(text);
  });

  test("today is São Paulo's", () => {
    expect(todayInSaoPaulo(new Date("2026-11-21T02:59:59.999Z"))).toBe("2026-11-20");
    expect(todayInSaoPaulo(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
  });

  test("times are written in three ways", () => {
    expect(formatDateTime("2026-11-21T02:30:00Z")).toBe("20/11/2026, 23:30");
    expect(formatTime("2026-11-21T03:00:00Z")).toBe("00:00");
    expect(formatTimeInText("2026-11-21T02:30:00Z")).toBe("23h30");
    expect(formatTimeInText("2026-11-20T11:00:00Z")).toBe("8h");
  });

  test("an instant is written as the clock on the wall has it, with its offset", () => {
    expect(isoIn("2026-11-21T02:30:05.999Z")).toBe("2026-11-20T23:30:05-03:00");
    // Daylight saving was in force.
    expect(isoIn("2019-01-01T02:00:00Z")).toBe("2019-01-01T00:00:00-02:00");
    expect(isoIn("2026-11-21T02:30:00Z", "Asia/Kolkata")).toBe("2026-11-21T08:00:00+05:30");
    const at = new Date("2026-11-21T17:04:59Z");
    for (const { timeZone } of STATES) expect(new Date(isoIn(at, timeZone))).toEqual(at);
  });

  test("what Intl writes for Brazil is what is written here", () => {
    const intl = new Intl.DateTimeFormat("pt-BR", {
      timeZone: "America/Sao_Paulo",
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    });
    const at = fc.date({ min: new Date("1950-01-01"), max: new Date("2050-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(at, (instant) => {
        expect(formatDateTime(instant)).toBe(intl.format(instant));
      }),
    );
  });

  test("an instant that is none is refused", () => {
    expect(() => dateIn("yesterday")).toThrow(RangeError);
    expect(() => startOfDay("2026-02-30")).toThrow(RangeError);
  });
});

describe("days in São Paulo", () => {
  test("a day begins and ends at midnight of Brasília", () => {
    expect(dayWindow("2026-11-20")).toEqual({
      startAt: new Date("2026-11-20T03:00:00Z"),
      endAt: new Date("2026-11-21T03:00:00Z"),
    });
    expect(endOfDay("2026-11-20")).toEqual(new Date("2026-11-21T02:59:59Z"));
  });

  test("the day daylight saving began had no midnight, the day it ended had 25 hours", () => {
    expect(startOfDay("2018-11-04")).toEqual(new Date("2018-11-04T03:00:00Z"));
    expect(dayWindow("2018-11-04").endAt).toEqual(new Date("2018-11-05T02:00:00Z"));
    const ending = dayWindow("2018-02-17");
    expect(ending.endAt.getTime() - ending.startAt.getTime()).toBe(25 * HOUR_MS);
    expect(endOfDay("2018-02-17")).toEqual(new Date("2018-02-18T02:59:59Z"));
  });

  test("both days of a range belong to it, one second before and one after do not", () => {
    const isIn = (at: string) => isWithinDays(at, "2026-11-20", "2026-11-21");
    expect(["2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z", "2026-11-22T02:59:59Z"].map(isIn)).toEqual([
      false,
      true,
      true,
    ]);
    expect(isIn("2026-11-22T03:00:00Z")).toBe(false);
  });

  test("in every zone of the country days follow each other without gap or overlap", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...STATES.map(({ timeZone }) => timeZone)), (on, zone) => {
        const { startAt, endAt } = dayWindow(on, zone);
        expect(dateIn(startAt, zone)).toBe(on);
        expect(dateIn(new Date(startAt.getTime() - 1), zone)).toBe(addDays(on, -1));
        expect(dateIn(new Date(endAt.getTime() - 1), zone)).toBe(on);
        expect(formatTime(endOfDay(on, zone), zone)).toBe("23:59");
      }),
    );
  });
});
