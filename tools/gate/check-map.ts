/** The import rules of .dependency-cruiser.cjs, and the proof that they were held against every module. */
import { globSync } from "node:fs";
import { runNode } from "../program.ts";

interface Report {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

const FLOOR = 100;

const { output } = await runNode([
  "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  "--config=.dependency-cruiser.cjs",
  "--output-type=json",
  "apps",
  "packages",
]);
const { modules, summary } = JSON.parse(
  output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1),
) as Report;

const complaints = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
const seen = new Set(modules.map(({ source }) => source));
const there = globSync("{apps,packages}/*/{src,build}/**/*.{ts,tsx}").filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
complaints.push(
  ...there.filter((path) => !seen.has(path)).map((path) => `The import rules did not see ${path}`),
);
if (there.length < FLOOR)
  complaints.push(`The import rules saw only ${there.length} modules: they are blind`);

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${there.length} modules, each import allowed`);
