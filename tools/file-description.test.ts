import { expect, test } from "vitest";
import { describeFile } from "./file-description.ts";

test("a file is described by its own first sentence", () => {
  const text =
    'import x from "y";\n\n/**\n * Points are whole reais:\n * cents earn nothing. More follows.\n */\nexport function pointsFor() {}\n';
  expect(describeFile("invoice-rules.ts", text)).toBe("Points are whole reais: cents earn nothing.");
});

test("a migration is described by its line of why", () => {
  expect(describeFile("0001-a-b.sql", "-- One clock for all.\ncreate …")).toBe("One clock for all.");
});

test("a file without words is described by what it exports, and a test by the number of its tests", () => {
  expect(describeFile("routes.ts", "export const a = 1;\nexport async function b() {}\n")).toBe("a, b");
  expect(describeFile("a.test.ts", 'test("x", () => {});\ntest.each([1])("y", () => {});\n')).toBe("2 tests");
});
