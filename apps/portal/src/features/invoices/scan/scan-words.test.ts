import { expect, test } from "vitest";
import { cameraRefusalOf } from "./scan-words.ts";

const refusalOf = (name: string) => cameraRefusalOf(new DOMException("There is no picture", name));

test("a camera is said to be in use only where another program holds it", () => {
  expect(refusalOf("NotReadableError")).toBe("in-use");
  expect(refusalOf("AbortError")).toBe("failed");
});

test("what a member can do is told apart: give leave, or go without a camera", () => {
  expect(refusalOf("NotAllowedError")).toBe("denied");
  expect(refusalOf("NotFoundError")).toBe("none");
  expect(refusalOf("OverconstrainedError")).toBe("none");
  expect(cameraRefusalOf(new TypeError("No such call"))).toBe("failed");
});
