/** `npm run where points`: the files of a capability on every side, each with the line that says what it is for. */
import { globSync, readFileSync } from "node:fs";
import { describeFile } from "./file-description.ts";

const name = process.argv[2] ?? "";
const known = globSync("packages/contract/src/*/").map(
  (path) => path.replace(/\/$/, "").split("/").at(-1) ?? "",
);
if (!known.includes(name)) {
  console.error(`Which capability? One of: ${known.toSorted().join(" ")}`);
  process.exit(1);
}

const mentions = new RegExp(
  `/(?:features|capabilities|contract/src)/${name}/|@colheita/contract/${name}/|["'/]${name}["'/]`,
);
const sides: readonly (readonly [title: string, paths: readonly string[]])[] = [
  ["contract", globSync(`packages/contract/src/${name}/**/*.ts`)],
  ["migrations", globSync(`apps/api/migrations/[0-9][0-9][0-9][0-9]-${name}-*.sql`)],
  ["demo and tests", globSync(`apps/api/{seeds/${name}/**/*.ts,test/**/${name}.ts}`)],
  ["API", globSync(`apps/api/src/capabilities/${name}/**/*.ts`)],
  ["portal", globSync(`apps/portal/src/features/${name}/**/*.{ts,tsx}`)],
  ["portal pages that use it", globSync("apps/portal/src/pages/**/*.tsx").filter(isAboutIt)],
  ["journeys", globSync("tests/e2e/**/*.ts").filter(isAboutIt)],
];

for (const [title, paths] of sides) {
  if (paths.length === 0) continue;
  console.log(`\n${title}`);
  const width = Math.max(...paths.map((path) => path.length));
  for (const path of paths.toSorted())
    console.log(`  ${path.padEnd(width)}  ${describeFile(path, readFileSync(path, "utf8"))}`);
}

function isAboutIt(path: string): boolean {
  return mentions.test(readFileSync(path, "utf8"));
}
