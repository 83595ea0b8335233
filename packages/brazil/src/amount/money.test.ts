import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import {
  centsFromDecimal,
  formatCents,
  formatCentsFromDecimal,
  isMoney,
  maskMoney,
  moneyRefusal,
  parseCents,
} from "./money.ts";

describe("money", () => {
  test.each(vectors.format.money)("$value is “$text”", ({ value, text }) => {
    expect(formatCentsFromDecimal(value)).toBe(text.replace("R$ ", "R$\u00a0"));
    expect(parseCents(text)).toBe(centsFromDecimal(value));
  });

  test("cents stay exact up to the largest whole number", () => {
    expect(formatCents(5)).toBe("R$\u00a00,05");
    expect(formatCents(-0)).toBe("R$\u00a00,00");
    expect(formatCents(Number.MAX_SAFE_INTEGER)).toBe("R$\u00a090.071.992.547.409,91");
    expect(() => formatCents(0.5)).toThrow(RangeError);
    expect(() => formatCents(Number.NaN)).toThrow(RangeError);
  });

  test("half a cent is rounded away from zero, as it is written", () => {
    expect([1.005, -1.005, 1.004, 0.1 + 0.2, 1e-9, -1e-9].map(centsFromDecimal)).toEqual([
      101, -101, 100, 30, 0, 0,
    ]);
    expect(centsFromDecimal("1234.50")).toBe(123_450);
    expect(centsFromDecimal("90071992547409.91")).toBe(Number.MAX_SAFE_INTEGER);
    for (const amount of [Number.NaN, Infinity, 1e21, 1e15, "1,50", "", "1e5"]) {
      expect(() => centsFromDecimal(amount)).toThrow(RangeError);
    }
  });

  test("what people write is read", () => {
    expect(["R$ 1.234,50", "1234,5", "1.234", "-R$ 1,00", "R$ -1,00", " 7 "].map(parseCents)).toEqual([
      123_450, 123_450, 123_400, -100, -100, 700,
    ]);
    expect(parseCents("-R$\u00a00,00")).toBe(0);
    expect(isMoney("12,34")).toBe(true);
  });

  test.each([
    ["", "empty"],
    ["R$", "format"],
    ["1234.50", "format"],
    ["1.23,00", "format"],
    ["1,234", "format"],
    ["--1", "format"],
    ["-R$ -1", "format"],
    ["99999999999999999", "range"],
  ])("“%s” is no money: %s", (text, reason) => {
    expect(parseCents(text)).toBeNull();
    expect(moneyRefusal(text)).toBe(reason);
    expect(isMoney(text)).toBe(false);
  });

  test("what is formatted is read back to the cent", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  test("while typing, digits push in from the right", () => {
    let shown = "";
    for (const key of "123450") shown = maskMoney(shown + key);
    expect(shown).toBe("R$\u00a01.234,50");
    expect(maskMoney(shown.slice(0, -1))).toBe("R$\u00a0123,45");
    expect(maskMoney("R$\u00a00,0")).toBe("");
    expect(maskMoney("")).toBe("");
  });
});
