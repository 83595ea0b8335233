import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "@colheita/contract/routes/pages";
import { specifiedPages } from "../../tests/access/page-classes.ts";
import { definitions } from "@colheita/contract/settings/setting-definitions";
import { listEndpoints } from "../generated/contract-endpoints.ts";
import { specifiedCalls } from "./calls.ts";
import { neverAnswered, specifiedCodes } from "./codes.ts";
import { specifiedConstants } from "./constants.ts";
import { heldIn } from "./homes.ts";
import * as parts from "./specification-page.ts";
import { specifiedRecords, specifiedSettings } from "./records.ts";
import { specifiedRules } from "./rules.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const sources = (pattern: string): readonly (readonly [path: string, text: string])[] =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !/\.(test|examples)\.tsx?$/.test(path))
    .toSorted()
    .map((path) => [path, read(path)]);

/**
 * Writes `docs/specification.md`.
 * @throws Error with a line for each constant that differs and each rule whose test is gone.
 */
export async function writeSpecification(): Promise<string> {
  const complaints = [...(await wrongConstants()), ...lostTests()];
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  const wire = sources("packages/contract/src/**/*.ts");
  const code = [...wire, ...sources("{apps,packages}/*/src/**/*.{ts,tsx}")];
  const settings = specifiedSettings.map(({ name, elsewhere }) => [
    `\`${name}\``,
    elsewhere ?? (Object.hasOwn(definitions, name) ? "setting" : "to come"),
  ]);
  return parts.writePage([
    parts.pagesPart(specifiedPages, pages),
    parts.recordsPart(
      specifiedRecords,
      wire.map(([, text]) => text).join("\n"),
      read("docs/decisions/0033-fields-elsewhere-or-later.md"),
    ),
    {
      title: "3.2. Settings",
      head: ["document", "where"],
      rows: settings,
      there: settings.filter(([, where]) => where !== "to come").length,
    },
    parts.codesPart(specifiedCodes, (one) => {
      if (Object.hasOwn(neverAnswered, one)) return neverAnswered[one];
      const path = code.find(([, text]) => new RegExp(`["'\`]${one}["'\`]|\\b${one}:`).test(text))?.[0];
      return path === undefined ? undefined : `\`${path}\``;
    }),
    parts.callsPart(specifiedCalls, await listEndpoints()),
    parts.constantsPart(specifiedConstants),
    parts.rulesPart(specifiedRules),
  ]);
}

async function wrongConstants(): Promise<string[]> {
  const found = await Promise.all(
    specifiedConstants.map(async (constant) =>
      constant.home ? parts.complaintAbout(constant, await heldIn(constant.home)) : undefined,
    ),
  );
  return found.filter((complaint) => complaint !== undefined);
}

function lostTests(): string[] {
  return specifiedRules.flatMap(({ says, shownBy }) => {
    if (!shownBy) return [];
    const [file, title] = shownBy;
    return read(file).includes(title) ? [] : [`${says}: ${file} has no test "${title}"`];
  });
}
