import { globSync, readFileSync } from "node:fs";

/** Where a test runs: `npm run check` and `npm test`, in a browser as a part of `npm test`, or in the siege alone. */
export type Ring = "unit and API" | "journey" | "siege";

/** A file with tests that show a row. */
export interface ShownRow {
  readonly row: string;
  readonly file: string;
  readonly tests: number;
  readonly ring: Ring;
}

const TESTS = [
  "{apps,packages}/*/{src,test,build}/**/*.test.{ts,tsx}",
  "{tools,bench}/**/*.test.ts",
  "tests/**/*.spec.ts",
];
/** The matrix's own test names rows without showing any. */
const OWN = "tools/fault-matrix/**";
/** What the name of a test or of a group of them begins with: "row 18: ", "rows 16 and 17: ", "L4, row 16: ". */
const NAMED = /["'`]((?:rows? \d|[HLM]\d\b)[^:"'`]*):/g;

const ringOf = (file: string): Ring =>
  file.endsWith(".spec.ts") ? "journey" : file.includes(".siege.") ? "siege" : "unit and API";

/** Returns the rows that the name of a test begins with. */
export const rowsNamed = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, named = ""]) =>
    [...named.matchAll(/\b(?:[HLM]\d|\d+)\b/g)].map(([name]) => (/^\d/.test(name) ? `row ${name}` : name)),
  );

/** Returns which files of the tree show which row, in the order of their paths. */
export function shownRows(root: string): ShownRow[] {
  const files = globSync(TESTS, { cwd: root, exclude: ["**/node_modules/**", OWN] }).toSorted();
  return files.flatMap((file) => {
    const named = Map.groupBy(rowsNamed(readFileSync(`${root}/${file}`, "utf8")), (row) => row);
    return [...named].map(([row, { length: tests }]) => ({ row, file, tests, ring: ringOf(file) }));
  });
}
