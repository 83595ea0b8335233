import { describe, expect, test } from "vitest";
import { isPlainPress } from "./router.tsx";

const press = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  altKey: false,
  ctrlKey: false,
  shiftKey: false,
};

describe("a press on a link", () => {
  test("a plain press stays in the page", () => {
    expect(isPlainPress(press)).toBe(true);
  });

  test.each([
    { button: 1 },
    { button: 2 },
    { metaKey: true },
    { altKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { defaultPrevented: true },
  ])("%o is left to the browser", (more) => {
    expect(isPlainPress({ ...press, ...more })).toBe(false);
  });
});
