import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are the first letters of two names, without the particles between them", () => {
  expect(initialsOf("José Carlos Menegatti")).toBe("JC");
  expect(initialsOf("João da Mata")).toBe("JM");
  expect(initialsOf("  ângela  ")).toBe("Â");
  expect(initialsOf("(Rural) Menegatti Ltda.")).toBe("RM");
});

test("a visitor without a name has none", () => {
  expect(initialsOf("")).toBe("");
  expect(initialsOf(" - ")).toBe("");
});
