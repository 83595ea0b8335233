import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ReadingPage } from "@colheita/contract/settings/settings-endpoints";
import { expect, test } from "vitest";
import { wordSettings } from "./settings-of-portal.ts";
import { definitions } from "@colheita/contract/settings/setting-definitions";

const sources = globSync(join(import.meta.dirname, "../**/*.ts"))
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** The words of the programme, which fill the placeholders of texts. */
const WORDS = ["PointsLabel", "LevelLabel"];

test("every setting that an operator may set is read by something", () => {
  const read = new Set([
    ...[...sources.matchAll(/readSetting\(\s*[\w.]+,\s*"(\w+)"/g)].map(([, name]) => name),
    ...ReadingPage.options,
    ...Object.values(wordSettings),
    ...WORDS.filter((name) => sources.includes(`valueIn(snapshot, "${name}"`)),
  ]);
  expect(Object.keys(definitions).filter((name) => !read.has(name))).toEqual([]);
});
