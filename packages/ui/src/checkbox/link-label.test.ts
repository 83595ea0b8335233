import { expect, test } from "vitest";
import { splitLinkLabel } from "./link-label.ts";

test("the words between two markers are the link", () => {
  expect(splitLinkLabel("Aceito os ##termos de uso##.")).toEqual({
    before: "Aceito os ",
    linked: "termos de uso",
    after: ".",
  });
});

test("a label without two markers, or with nothing between them, has no link", () => {
  expect(splitLinkLabel("Aceito os termos de uso")).toBeUndefined();
  expect(splitLinkLabel("Aceito os ##termos")).toBeUndefined();
  expect(splitLinkLabel("Aceito ####")).toBeUndefined();
});

test("a third marker is text", () => {
  expect(splitLinkLabel("##a## b ##c")).toEqual({ before: "", linked: "a", after: " b ##c" });
});
