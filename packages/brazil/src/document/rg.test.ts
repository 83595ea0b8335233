import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { isRg, maskRg, normalizeRg, rgRefusal } from "./rg.ts";

const { rg } = vectors;

describe("RG", () => {
  test.each(rg.valid)("%s may be one", (value) => {
    expect(rgRefusal(value)).toBeNull();
    expect(isRg(normalizeRg(value))).toBe(true);
    expect(maskRg(value)).toBe(value);
  });

  test.each(rg.invalid)("$value is none: $why", ({ value }) => {
    expect(isRg(value)).toBe(false);
  });

  test("each refusal says why", () => {
    expect(rgRefusal(" . ")).toBe("empty");
    expect(rgRefusal("12745308612345")).toBe("length");
    expect(rgRefusal("12#745308")).toBe("characters");
    expect(rgRefusal("ZZ-14.806.273")).toBe("characters");
    expect(rgRefusal("99.999.999-9")).toBe("repeated");
    expect(rgRefusal("MG-11.111.111")).toBe("repeated");
    expect(rgRefusal("12.345.678-9")).toBe("sequence");
    expect(rgRefusal("9876543X")).toBe("sequence");
  });

  test("old cards of Minas Gerais carry a single M", () => {
    expect(isRg("M-4.806.273")).toBe(true);
  });

  test("the mask keeps what the state wrote, in upper case, and cuts after 13 letters and digits", () => {
    expect(maskRg("mg-14.806.273")).toBe("MG-14.806.273");
    expect(maskRg("45.218.703-x")).toBe("45.218.703-X");
    expect(maskRg("12#74@5")).toBe("12745");
    expect(maskRg("12745308612345")).toBe("1274530861234");
  });

  test("masking changes nothing that is stored", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(MG|SP|)[0-9]{5,10}X?$/), (value) => {
        expect(normalizeRg(maskRg(value))).toBe(value);
      }),
    );
  });
});
