import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { isPis, isPisOrEmpty, maskPis, normalizePis, pisRefusal } from "./pis.ts";

const { pis } = vectors;
const elevenDigits = fc.stringMatching(/^[0-9]{11}$/);

/**
 * Returns the digit by the published rule, written out once more: weights 3, 2, 9…2, 11 − rest, 10 and 11 read as
 * 0.
 */
function publishedDigit(base: string): string {
  const weights = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(base[index]), 0);
  const digit = 11 - (sum % 11);
  return String(digit >= 10 ? 0 : digit);
}

describe("PIS", () => {
  test.each(pis.valid)("%s is one", (value) => {
    expect(pisRefusal(value)).toBeNull();
  });

  test.each(pis.invalid)("$value is none: $why", ({ value }) => {
    expect(isPis(value)).toBe(false);
  });

  test.each(pis.inputs)("$input typed is $normalized", ({ input, normalized }) => {
    expect(normalizePis(input)).toBe(normalized);
    expect(maskPis(normalized)).toBe(input);
  });

  test.each(pis.edge)("the form's rule on “$value”: $note", ({ value, expect: expected }) => {
    expect(isPisOrEmpty(value)).toBe(expected);
  });

  test("empty is no PIS, though a form may leave it empty", () => {
    expect(isPis("")).toBe(false);
    expect(pisRefusal("")).toBe("empty");
  });

  test("each refusal says why", () => {
    expect(pisRefusal("1714034126")).toBe("length");
    expect(pisRefusal("1885O196533")).toBe("characters");
    expect(pisRefusal("99999999999")).toBe("repeated");
    expect(pisRefusal("14437852046")).toBe("check-digit");
  });

  test("ten digits have exactly one check digit, that of the published rule", () => {
    fc.assert(
      fc.property(elevenDigits, (value) => {
        fc.pre(pisRefusal(value) !== "repeated");
        expect(isPis(value)).toBe(publishedDigit(value) === value[10]);
        expect(isPis(value.slice(0, 10) + publishedDigit(value))).toBe(true);
      }),
    );
  });

  test("masking and normalising undo each other", () => {
    fc.assert(
      fc.property(elevenDigits, fc.nat(11), (value, length) => {
        const part = value.slice(0, length);
        expect(normalizePis(maskPis(part))).toBe(part);
      }),
    );
  });
});
