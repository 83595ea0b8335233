import { describe, expect, test } from "vitest";
import { checkPassword, isPassword, parsePasswordRule, passwordRefusal } from "./password.ts";

describe("password", () => {
  test.each(["Colheita@2026", "Ção#12345", "ÁÉÍÓÚ á1!"])("“%s” meets the usual rules", (value) => {
    expect(passwordRefusal(value)).toBeNull();
    expect(isPassword(value)).toBe(true);
  });

  test.each([
    ["", "empty"],
    ["Ab1!", "chars"],
    ["colheita@2026", "uppercase"],
    ["COLHEITA@2026", "lowercase"],
    ["Colheita@", "number"],
    ["Colheita 2026", "symbol"],
  ])("“%s” lacks: %s", (value, kind) => {
    expect(passwordRefusal(value)).toBe(kind);
    expect(isPassword(value)).toBe(false);
  });

  test("says of every rule whether it is met", () => {
    expect(checkPassword("Ação", ["chars:4", "uppercase:1", "lowercase:4", "number:0"])).toEqual([
      { kind: "chars", count: 4, isMet: true },
      { kind: "uppercase", count: 1, isMet: true },
      { kind: "lowercase", count: 4, isMet: false },
      { kind: "number", count: 0, isMet: true },
    ]);
  });

  test("a letter and its accent are one character, and so is a sign of two code units", () => {
    expect(isPassword("e\u0301", ["chars:2"])).toBe(false);
    expect(isPassword("🌱🌱", ["chars:3"])).toBe(false);
    expect(isPassword("🌱🌱", ["chars:2", "symbol:2"])).toBe(true);
  });

  test("a rule is a kind and a count", () => {
    expect(parsePasswordRule("chars:12")).toEqual({ kind: "chars", count: 12 });
    for (const text of ["", "chars", "chars:", "chars:-1", "vowels:1", " chars:1"]) {
      expect(parsePasswordRule(text)).toBeNull();
    }
    expect(() => checkPassword("x", ["vowels:1"])).toThrow(RangeError);
  });
});
