import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Tally } from "../testing/tally.ts";
import { compareRows, type SeenRows } from "./compare-rows.ts";
import { readDeclaredRows } from "./declared-rows.ts";

/**
 * Compares the types of all raw SQL of the API with what the database sent while its tests ran, of which each process
 * left its notes in this folder. Counts each statement that was seen; each difference, and each statement of which no test
 * gets a row, has failed.
 */
export function tallyOfRows(folder: string): Tally {
  const root = resolve("apps/api/src");
  const isOurs = (file: string) => file.startsWith(root) && !file.endsWith(".test.ts");
  const declared = readDeclaredRows(resolve("tsconfig.json"), isOurs).map((rows) => ({
    ...rows,
    place: relative(process.cwd(), rows.place),
  }));
  if (declared.length === 0) throw new Error("No statement was found in apps/api/src");
  const seen = globSync(`${folder}/*.jsonl`).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SeenRows),
  );
  const { seen: passed, faults: failed } = compareRows(declared, seen);
  return { passed, failed };
}
