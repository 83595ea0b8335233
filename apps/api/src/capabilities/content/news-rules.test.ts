import { expect, test } from "vitest";
import { searchPatterns } from "./news-rules.ts";

test("each word typed is looked for anywhere", () => {
  expect(searchPatterns("  soja   plantio ")).toEqual(["%soja%", "%plantio%"]);
  expect(searchPatterns("")).toEqual([]);
  expect(searchPatterns(undefined)).toEqual([]);
});

test("wildcards of the database are letters like any other", () => {
  expect(searchPatterns(String.raw`50% a_b \x`)).toEqual([
    String.raw`%50\%%`,
    String.raw`%a\_b%`,
    String.raw`%\\x%`,
  ]);
});

test("a long search is cut to its first words", () => {
  expect(searchPatterns("a b c d e f g h")).toHaveLength(6);
});
