import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { AREA_CODES } from "./cellphone.ts";
import { isCep } from "./cep.ts";
import { ibgeCodeOf, isUf, normalizeUf, ufOfIbgeCode, ufRefusal } from "./state-codes.ts";
import { STATES, stateOf, ufOfCep } from "./states.ts";

describe("states", () => {
  test("there are 27, each with its own IBGE code", () => {
    expect(STATES).toHaveLength(27);
    expect(new Set(STATES.map(({ uf }) => ibgeCodeOf(uf))).size).toBe(27);
    for (const { uf } of STATES) {
      expect(isUf(uf)).toBe(true);
      expect(ufOfIbgeCode(String(ibgeCodeOf(uf)))).toBe(uf);
      expect(stateOf(uf).uf).toBe(uf);
    }
  });

  test("what is no state is refused", () => {
    expect(ufRefusal("")).toBe("empty");
    expect(ufRefusal("XX")).toBe("unknown");
    expect(ufRefusal("sp")).toBe("unknown");
    expect(ufRefusal(normalizeUf(" sp "))).toBeNull();
    expect(isUf("toString")).toBe(false);
    expect(ufOfIbgeCode("10")).toBeNull();
  });

  test.each(Object.entries(vectors.cep.ufOf))("CEP %s lies in %s", (cep, uf) => {
    expect(ufOfCep(cep)).toBe(uf);
  });

  test("every CEP prefix lies in exactly one state, or in none and is no CEP", () => {
    for (let number = 0; number < 100_000; number++) {
      const prefix = String(number).padStart(5, "0");
      const owners = STATES.filter(({ cepRanges }) =>
        cepRanges.some(([from, to]) => prefix >= from && prefix <= to),
      );
      if (owners.length !== (isCep(`${prefix}000`) ? 1 : 0))
        expect.fail(`${prefix}: ${owners.length} states`);
    }
    expect(ufOfCep("78900000")).toBeNull();
  });

  test("the area codes of the states are the 67 of the country", () => {
    const codes = new Set(STATES.flatMap(({ areaCodes }) => areaCodes));
    expect([...codes].sort((a, b) => a - b)).toEqual(AREA_CODES);
  });

  test("the time zones are known to the platform", () => {
    for (const { timeZone } of STATES)
      expect(() => new Intl.DateTimeFormat("pt-BR", { timeZone })).not.toThrow();
  });
});
