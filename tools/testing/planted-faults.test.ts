import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLANTED_FAULTS } from "./planted-faults.ts";

const ROOT = join(import.meta.dirname, "../..");

test.each(PLANTED_FAULTS.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit }))))(
  "$name: the text that it changes stands once in $file",
  ({ file, from, to }) => {
    const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";
    expect(text.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  },
);

/** Tests of every kind, by their files. */
const tests = globSync("{apps,packages,tests}/**/*.{test,spec,e2e}.{ts,tsx}", {
  cwd: ROOT,
  exclude: ["**/node_modules/**"],
});

test.each(PLANTED_FAULTS)("$name: there is a test $file to see it", ({ file }) => {
  expect(tests.filter((path) => path.includes(file))).not.toEqual([]);
});
