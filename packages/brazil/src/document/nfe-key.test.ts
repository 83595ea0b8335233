import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { checkDigit } from "../characters.ts";
import { cnpjCheckDigits } from "./cnpj.ts";
import {
  aammOf,
  isNfeKey,
  maskNfeKey,
  nfeKeyIssuer,
  nfeKeyRefusal,
  nfeKeyReviewReasons,
  normalizeNfeKey,
  parseNfeKey,
} from "./nfe-key.ts";

const { nfeKey } = vectors;

describe("NF-e access key", () => {
  test.each(nfeKey.valid)("%s is one", (value) => {
    expect(nfeKeyRefusal(value)).toBeNull();
    expect(nfeKeyReviewReasons(value)).toEqual([]);
  });

  test.each(nfeKey.invalid)("$value is none: $why", ({ value }) => {
    expect(isNfeKey(value)).toBe(false);
  });

  test.each(nfeKey.inputs)("$input is $normalized", ({ input, normalized }) => {
    expect(normalizeNfeKey(input)).toBe(normalized);
    expect(isNfeKey(normalized)).toBe(true);
  });

  test.each(nfeKey.parsed)("$value is read into its fields", ({ value, fields }) => {
    expect(parseNfeKey(value)).toEqual(fields);
  });

  test.each(nfeKey.edge)("$value goes to review: $note", ({ value }) => {
    expect(isNfeKey(value)).toBe(true);
    expect(nfeKeyReviewReasons(value)).not.toEqual([]);
  });

  test("a review names its reasons", () => {
    expect(nfeKey.edge.map(({ value }) => nfeKeyReviewReasons(value))).toEqual([
      ["letters-before-2607"],
      ["guessable-code"],
      ["code-equals-number"],
    ]);
    expect(nfeKeyReviewReasons("not a key")).toEqual([]);
  });

  test.each([
    ["", "empty"],
    ["2625117158700800049755009000189405142755099", "length"],
    ["272609GY6HWPPN0001615500300019B8171482190691", "characters"],
    ["32261093248100000970550060001212321652370781", "check-digit"],
    ["10241270992426000820550060003032791367910463", "state"],
    ["16261321105513000803550030008391271904409636", "month"],
    ["23260662355545000763570010008105791721805955", "model"],
    ["16240126244972000545550070001615771642602248", "issuer"],
    ["14241254672537000550550020000000001777996687", "number"],
    ["42241236650576000575550050003665850710307074", "emission"],
  ])("%s is refused for its %s", (value, reason) => {
    expect(nfeKeyRefusal(value)).toBe(reason);
  });

  test("the series says whether a company or a rural producer issued it", () => {
    expect(nfeKeyIssuer("35260812ABC34501DE35550010000000011152191428")).toEqual({
      kind: "cnpj",
      value: "12ABC34501DE35",
    });
    expect(nfeKeyIssuer("43260600077654860803559670004811121679766397")).toEqual({
      kind: "cpf",
      value: "77654860803",
    });
    expect(nfeKeyIssuer("")).toBeNull();
    const key = (series: string) => {
      const base = `4326060007765486080355${series}000481112167976639`;
      return base + checkDigit(base, 9);
    };
    expect(nfeKeyRefusal(key("969"))).toBeNull();
    expect(nfeKeyRefusal(key("970"))).toBe("series");
    expect(nfeKeyRefusal(key("909"))).toBe("issuer");
  });

  test("month and year are those the note was written with", () => {
    expect(aammOf("2026-07-31T23:30:00-03:00")).toBe("2607");
    expect(aammOf("2026-13-01T00:00:00-03:00")).toBeNull();
    expect(aammOf("31/07/2026")).toBeNull();
  });

  test("the mask is eleven groups of four and cuts what is too much", () => {
    expect(maskNfeKey("352608")).toBe("3526 08");
    expect(maskNfeKey("35260812abc34501DE35550010000000011152191428999")).toBe(
      "3526 0812 ABC3 4501 DE35 5500 1000 0000 0111 5219 1428",
    );
  });

  test("any right key is read, printed in groups and read again", () => {
    const parts = fc.tuple(
      fc.constantFrom("11", "35", "43", "51", "53"),
      fc.constantFrom("2607", "2612", "3001"),
      fc.stringMatching(/^[0-9A-Z]{11}[1-9A-Z]$/),
      fc.constantFrom("55", "65"),
      fc.integer({ min: 0, max: 909 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.constantFrom("1", "2", "7", "9"),
      fc.stringMatching(/^[0-9]{8}$/),
    );
    fc.assert(
      fc.property(parts, ([state, aamm, base, model, series, number, emission, code]) => {
        const issuer = base + cnpjCheckDigits(base);
        const start = `${state}${aamm}${issuer}${model}${String(series).padStart(3, "0")}`;
        const body = `${start}${String(number).padStart(9, "0")}${emission}${code}`;
        const key = body + checkDigit(body, 9);
        expect(nfeKeyRefusal(key)).toBeNull();
        expect(parseNfeKey(key)).toMatchObject({ issuer, serie: series, nNF: number, cNF: code });
        expect(normalizeNfeKey(maskNfeKey(key))).toBe(key);
        expect(normalizeNfeKey(`NFe${key.toLowerCase()}`)).toBe(key);
      }),
    );
  });
});
