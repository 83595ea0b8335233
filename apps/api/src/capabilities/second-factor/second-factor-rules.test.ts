import { expect, test } from "vitest";
import { normalizeRecoveryCode, shownRecoveryCode } from "./second-factor-rules.ts";

test("a recovery code is read however it was copied", () => {
  expect(shownRecoveryCode("BCDFG23456")).toBe("BCDFG-23456");
  for (const typed of ["BCDFG-23456", "bcdfg 23456", " bcdfg23456 "])
    expect(normalizeRecoveryCode(typed)).toBe("BCDFG23456");
});

test("what can't be a recovery code is none", () => {
  for (const typed of ["", "BCDFG-2345", "BCDFG-234567", "ACDFG-23456", "BCDFG-0O111"])
    expect(normalizeRecoveryCode(typed)).toBeNull();
});
