import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cnpjCheckDigits } from "./cnpj.ts";
import { isTaxId, maskTaxId, normalizeTaxId, taxIdKey, taxIdRefusal, taxIdRoot } from "./tax-id.ts";

describe("tax id", () => {
  test("one field takes a CPF and a CNPJ", () => {
    expect(maskTaxId("52998224725")).toBe("529.982.247-25");
    expect(maskTaxId("529982247251")).toBe("52.998.224/7251");
    expect(maskTaxId("12abc34501de35")).toBe("12.ABC.345/01DE-35");
    expect(isTaxId("52998224725")).toBe(true);
    expect(isTaxId("12ABC34501DE35")).toBe(true);
    expect(isTaxId("")).toBe(false);
    expect(taxIdRefusal("")).toBe("empty");
    expect(taxIdRefusal("52998224724")).toBe("check-digit");
    expect(taxIdRefusal("529982247251")).toBe("length");
    expect(taxIdRefusal("12ABC34501DE35")).toBeNull();
  });

  test("the key of a received tax id loses its mask and nothing else", () => {
    expect(taxIdKey(" 12.abc.345/01de-35 ")).toBe("12ABC34501DE35");
    expect(taxIdKey("529.982.247-2599")).toBe("5299822472599");
    expect(taxIdKey("191")).toBe("191");
    expect(taxIdKey("12ßa")).toBe("12ßa");
    expect(taxIdKey("37620#57590")).toBe("37620#57590");
  });

  test("the root is the first 8 characters, letters too", () => {
    expect(taxIdRoot("12.ABC.345/01DE-35")).toBe("12ABC345");
  });

  test("letters survive mask, normalising and key: no CNPJ turns into that of another company", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (base) => {
        const cnpj = base + cnpjCheckDigits(base);
        expect(normalizeTaxId(maskTaxId(cnpj))).toBe(cnpj);
        expect(taxIdKey(maskTaxId(cnpj))).toBe(cnpj);
      }),
    );
  });
});
