import { describe, expect, test } from "vitest";
import { ageOn, ageRefusal, isAge, MEMBER_AGE } from "./age.ts";
import { todayInSaoPaulo } from "../time/clock.ts";

describe("age", () => {
  test("it is counted in full years, from both forms of a date", () => {
    expect(ageOn("2008-11-21", "2026-11-20")).toBe(17);
    expect(ageOn("2008-11-21", "2026-11-21")).toBe(18);
    expect(ageOn("21/11/2008", "2026-11-22")).toBe(18);
    expect(ageOn("2026-11-21", "2026-11-21")).toBe(0);
    expect(ageOn("2026-11-22", "2026-11-21")).toBeNull();
    expect(ageOn("31/02/2000", "2026-11-21")).toBeNull();
  });

  test("who was born on 29 February turns a year older on 1 March of a common year", () => {
    expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
    expect(ageOn("2008-02-29", "2028-02-29")).toBe(20);
  });

  test("the birthday begins at midnight of Brasília, not of Greenwich", () => {
    const bornOn = "2008-11-21";
    expect(isAge(bornOn, todayInSaoPaulo("2026-11-21T02:59:59Z"), MEMBER_AGE)).toBe(false);
    expect(isAge(bornOn, todayInSaoPaulo("2026-11-21T03:00:00Z"), MEMBER_AGE)).toBe(true);
  });

  test.each([
    ["", "empty"],
    ["21/11", "date"],
    ["2026-11-22", "future"],
    ["2008-11-22", "too-young"],
    ["1895-11-21", "too-old"],
  ])("a member born “%s” is refused: %s", (born, reason) => {
    expect(ageRefusal(born, "2026-11-21", MEMBER_AGE)).toBe(reason);
  });

  test("both limits are included, and without limits any age is right", () => {
    expect(ageRefusal("1895-11-22", "2026-11-21", MEMBER_AGE)).toBeNull();
    expect(ageRefusal("1800-01-01", "2026-11-21")).toBeNull();
  });
});
