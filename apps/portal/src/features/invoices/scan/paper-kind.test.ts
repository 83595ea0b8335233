import { expect, test } from "vitest";
import { paperKindOf } from "./paper-kind.ts";

test("the type of a file decides what it is, whatever it is called", () => {
  expect(paperKindOf({ name: "nota.pdf", type: "image/jpeg" })).toBe("image");
  expect(paperKindOf({ name: "nota.jpg", type: "application/pdf" })).toBe("pdf");
  expect(paperKindOf({ name: "nota.jpg", type: "image/heic" })).toBeUndefined();
});

test("a photo is one under the name that some Androids give its type", () => {
  expect(paperKindOf({ name: "nota", type: "image/jpg" })).toBe("image");
});

test("where a file has no type its name decides", () => {
  expect(paperKindOf({ name: "NOTA.PDF", type: "" })).toBe("pdf");
  expect(paperKindOf({ name: "nota.JPeG", type: "" })).toBe("image");
  expect(paperKindOf({ name: "nota.xml", type: "" })).toBeUndefined();
});
