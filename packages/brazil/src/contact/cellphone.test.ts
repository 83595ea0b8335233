import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import {
  AREA_CODES,
  cellphoneRefusal,
  isAreaCode,
  isCellphone,
  maskCellphone,
  normalizeCellphone,
} from "./cellphone.ts";

const { phone } = vectors;
const cellphone = fc
  .tuple(fc.constantFrom(...AREA_CODES), fc.stringMatching(/^9[0-9]{8}$/))
  .map(([areaCode, number]) => `${areaCode}${number}`);

describe("cellphone", () => {
  test.each(phone.valid)("%s is one", (value) => {
    expect(cellphoneRefusal(value)).toBeNull();
  });

  test.each(phone.invalid)("$value is none: $why", ({ value }) => {
    expect(isCellphone(value)).toBe(false);
  });

  test.each(phone.inputs)("$input typed is $normalized", ({ input, normalized }) => {
    expect(normalizeCellphone(input)).toBe(normalized);
  });

  test.each(phone.edge)("$value: $note", ({ value, expect: expected }) => {
    expect(isCellphone(value)).toBe(expected);
  });

  test("there are 67 area codes and no others", () => {
    expect(AREA_CODES).toEqual(phone.ddd);
    expect(AREA_CODES).toHaveLength(67);
    const known = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0")).filter(isAreaCode);
    expect(known.map(Number)).toEqual(phone.ddd);
    expect(isAreaCode("011")).toBe(false);
  });

  test("each refusal says why", () => {
    expect(cellphoneRefusal("")).toBe("empty");
    expect(cellphoneRefusal("4827243746")).toBe("length");
    expect(cellphoneRefusal("379751A3431")).toBe("characters");
    expect(cellphoneRefusal("20993181729")).toBe("area-code");
    expect(cellphoneRefusal("24523431493")).toBe("ninth-digit");
  });

  test("a country code or a trunk zero is taken away only when the digits are too many", () => {
    expect(normalizeCellphone("+55 (11) 98104-8947")).toBe("11981048947");
    expect(normalizeCellphone("5511981048947")).toBe("11981048947");
    expect(normalizeCellphone("551123456789")).toBe("1123456789");
    expect(normalizeCellphone("+559232345678")).toBe("9232345678");
    expect(normalizeCellphone("(011) 98104-8947")).toBe("11981048947");
    expect(normalizeCellphone("(11) 98104-89470")).toBe("11981048947");
  });

  test("a digit too many does not turn a number of Rio Grande do Sul into another", () => {
    expect(maskCellphone("(55) 97784-22551")).toBe("(55) 97784-2255");
  });

  test("the mask grows with the digits", () => {
    expect(["1", "11", "119", "1198104", "11981048", "11981048947"].map(maskCellphone)).toEqual([
      "(1",
      "(11",
      "(11) 9",
      "(11) 98104",
      "(11) 98104-8",
      "(11) 98104-8947",
    ]);
  });

  test("masking and normalising undo each other, with the country code too", () => {
    fc.assert(
      fc.property(cellphone, fc.nat(11), (value, length) => {
        const part = value.slice(0, length);
        expect(normalizeCellphone(maskCellphone(part))).toBe(part);
        expect(normalizeCellphone(`+55 ${maskCellphone(value)}`)).toBe(value);
        expect(isCellphone(value)).toBe(true);
      }),
    );
  });
});
