import { expect, test } from "vitest";
import { cellAt, cleanCode } from "./otp-code.ts";

test("a pasted code loses its separators and grows upper case", () => {
  expect(cleanCode("kxr-tbq 48", 8)).toBe("KXRTBQ48");
  expect(cleanCode("KXRTBQ48 é o seu código", 8)).toBe("KXRTBQ48");
  expect(cleanCode("", 8)).toBe("");
});

test("a press finds the cell under it, and past the last one the end", () => {
  const cells = [
    { left: 0, right: 40 },
    { left: 48, right: 88 },
  ];
  expect(cellAt(10, cells)).toBe(0);
  expect(cellAt(44, cells)).toBe(1);
  expect(cellAt(200, cells)).toBe(2);
});
