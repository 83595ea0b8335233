import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { cepRefusal, isCep, maskCep, normalizeCep } from "./cep.ts";

const { cep } = vectors;

describe("CEP", () => {
  test.each(cep.valid)("%s is one", (value) => {
    expect(cepRefusal(value)).toBeNull();
  });

  test.each(cep.invalid)("$value is none: $why", ({ value }) => {
    expect(isCep(value)).toBe(false);
  });

  test.each(cep.inputs)("$input typed is $normalized", ({ input, normalized }) => {
    expect(normalizeCep(input)).toBe(normalized);
    expect(maskCep(normalized)).toBe(input);
  });

  test("each refusal says why", () => {
    expect(cepRefusal("")).toBe("empty");
    expect(cepRefusal("82472")).toBe("length");
    expect(cepRefusal("1933O361")).toBe("characters");
    expect(cepRefusal("78900000")).toBe("range");
  });

  test("masking and normalising undo each other", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,8}$/), (value) => {
        expect(normalizeCep(maskCep(value))).toBe(value);
      }),
    );
  });
});
