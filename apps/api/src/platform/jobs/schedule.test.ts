import { expect, test } from "vitest";
import { parseSchedule, saoPauloDigest } from "./schedule.ts";

const digestOf = (instant: Date) => ({
  min: instant.getUTCMinutes(),
  hour: instant.getUTCHours(),
  date: instant.getUTCDate(),
  month: instant.getUTCMonth() + 1,
  dow: instant.getUTCDay(),
});

test("midnight is São Paulo's, which is three in the morning in UTC", () => {
  const [turn] = parseSchedule([{ task: "platform.forget-live-events", at: "0 0 * * *" }]);
  const today = new Date().toISOString().slice(0, 10);
  expect(turn?.match(digestOf(new Date(`${today}T03:00:00Z`)))).toBe(true);
  expect(turn?.match(digestOf(new Date(`${today}T00:00:00Z`)))).toBe(false);
  expect(turn?.match(digestOf(new Date(`${today}T03:01:00Z`)))).toBe(false);
});

test("the last evening of the year in São Paulo is still that year's, though UTC is in the next", () => {
  const newYear = new Date("2027-01-01T02:30:00Z");
  expect(saoPauloDigest(digestOf(newYear), newYear.getTime() + 60_000)).toEqual({
    min: 30,
    hour: 23,
    date: 31,
    month: 12,
    dow: 4,
  });
});

test("a date that a leap year lacks does not disturb the schedule", () => {
  const leapDay = new Date("2028-02-29T12:00:00Z");
  expect(saoPauloDigest(digestOf(leapDay), leapDay.getTime())).toEqual({
    min: 0,
    hour: 9,
    date: 29,
    month: 2,
    dow: 2,
  });
});

test("a pattern that means nothing stops the start", () => {
  expect(() => parseSchedule([{ task: "platform.forget-live-events", at: "61 0 * * *" }])).toThrow();
});
