import { expect, test } from "vitest";
import { leftOf } from "./take-sent.ts";

test("what was typed after the press is left, and what was sent is not", () => {
  expect(leftOf("Alguma novidade?", "Alguma novidade?")).toBe("");
  expect(leftOf("Alguma novidade?\n É o 20.777.", "Alguma novidade?")).toBe("É o 20.777.");
});

test("where the sent words were changed meanwhile, nothing of them is taken", () => {
  expect(leftOf("Há novidade?", "Alguma novidade?")).toBe("Há novidade?");
  expect(leftOf("Alguma", "Alguma novidade?")).toBe("Alguma");
});
