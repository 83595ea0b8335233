import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { cpfCheckDigits, cpfRefusal, isCpf, maskCpf, normalizeCpf } from "./cpf.ts";

const { cpf } = vectors;
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe("CPF", () => {
  test.each(cpf.valid)("%s is one", (value) => {
    expect(cpfRefusal(value)).toBeNull();
  });

  test.each(cpf.invalid)("$value is none: $why", ({ value }) => {
    expect(isCpf(value)).toBe(false);
  });

  test.each(cpf.inputs)("$input typed is $normalized", ({ input, normalized }) => {
    expect(normalizeCpf(input)).toBe(normalized);
    expect(isCpf(normalizeCpf(maskCpf(input)))).toBe(true);
  });

  test.each(cpf.edge)("$value: $note", ({ value, expect: expected }) => {
    expect(isCpf(value)).toBe(expected);
  });

  test("each refusal says why", () => {
    expect(cpfRefusal("")).toBe("empty");
    expect(cpfRefusal("1510730885")).toBe("length");
    expect(cpfRefusal("37620A57590")).toBe("characters");
    expect(cpfRefusal("11111111111")).toBe("repeated");
    expect(cpfRefusal("01234567890")).toBe("sequence");
    expect(cpfRefusal("52998224724")).toBe("check-digit");
  });

  test("the mask grows with the digits and never ends in a separator", () => {
    const steps = [
      "",
      "5",
      "52",
      "529",
      "529.9",
      "529.98",
      "529.982",
      "529.982.2",
      "529.982.24",
      "529.982.247",
    ];
    steps.push("529.982.247-2", "529.982.247-25", "529.982.247-25");
    expect(steps.map((_, typed) => maskCpf("529982247250".slice(0, typed)))).toEqual(steps);
  });

  test("any nine digits with their two check digits are one, and with any other two are none", () => {
    fc.assert(
      fc.property(digits(9), digits(2), (base, ending) => {
        const right = cpfCheckDigits(base);
        const isPlaceholder = ["repeated", "sequence"].includes(cpfRefusal(base + right) ?? "");
        expect(isCpf(base + right)).toBe(!isPlaceholder);
        expect(isCpf(base + ending)).toBe(ending === right && !isPlaceholder);
      }),
    );
  });

  test("masking and normalising undo each other", () => {
    fc.assert(
      fc.property(digits(11), fc.nat(11), (value, length) => {
        const part = value.slice(0, length);
        expect(normalizeCpf(maskCpf(part))).toBe(part);
        expect(maskCpf(maskCpf(part))).toBe(maskCpf(part));
      }),
    );
  });
});
