import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { cnpjCheckDigits, cnpjRefusal, isCnpj, maskCnpj, normalizeCnpj } from "./cnpj.ts";

const { cnpj } = vectors;
const base = fc.stringMatching(/^[0-9A-Z]{12}$/);
const twoDigits = fc.stringMatching(/^[0-9]{2}$/);

describe("CNPJ", () => {
  test.each(cnpj.valid)("%s is one", (value) => {
    expect(cnpjRefusal(value)).toBeNull();
  });

  test.each(cnpj.invalid)("$value is none: $why", ({ value }) => {
    expect(isCnpj(value)).toBe(false);
  });

  test.each(cnpj.inputs)("$input typed is $normalized", ({ input, normalized }) => {
    expect(normalizeCnpj(input)).toBe(normalized);
    expect(isCnpj(normalizeCnpj(maskCnpj(input)))).toBe(true);
  });

  test.each(cnpj.edge)("$value: $note", ({ value, expect: expected }) => {
    expect(isCnpj(value)).toBe(expected);
  });

  test("each refusal says why", () => {
    expect(cnpjRefusal("")).toBe("empty");
    expect(cnpjRefusal("70618729267")).toBe("length");
    expect(cnpjRefusal("12abc34501de35")).toBe("characters");
    expect(cnpjRefusal("91VZLE9P0001A0")).toBe("characters");
    expect(cnpjRefusal("00000000000000")).toBe("repeated");
    expect(cnpjRefusal("12ABC34501DE36")).toBe("check-digit");
  });

  test("the official example computes: 12ABC34501DE has the digits 35", () => {
    expect(cnpjCheckDigits("12ABC34501DE")).toBe("35");
    expect(cnpjCheckDigits("12ABC3450001")).toBe("88");
  });

  test("letters turn upper case while typing and are not taken where the check digits stand", () => {
    expect(maskCnpj("12abc")).toBe("12.ABC");
    expect(maskCnpj("12abc34501dexy35")).toBe("12.ABC.345/01DE-35");
    expect(maskCnpj("12.ABC.345/01DE-3599")).toBe("12.ABC.345/01DE-35");
    expect(normalizeCnpj("ß1")).toBe("1");
  });

  test("any twelve characters with their two check digits are one, and with any other two are none", () => {
    fc.assert(
      fc.property(base, twoDigits, (characters, ending) => {
        const right = cnpjCheckDigits(characters);
        fc.pre(characters !== "000000000000");
        expect(isCnpj(characters + right)).toBe(true);
        expect(isCnpj(characters + ending)).toBe(ending === right);
      }),
    );
  });

  test("masking and normalising undo each other", () => {
    fc.assert(
      fc.property(base, twoDigits, fc.nat(14), (characters, ending, length) => {
        const part = (characters + ending).slice(0, length);
        expect(normalizeCnpj(maskCnpj(part))).toBe(part);
        expect(maskCnpj(maskCnpj(part))).toBe(maskCnpj(part));
      }),
    );
  });
});
