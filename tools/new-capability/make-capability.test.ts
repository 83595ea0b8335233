import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { complaintsAbout } from "../gate/structure-rules.ts";
import { makeCapability } from "./make-capability.ts";

const ROOT = join(import.meta.dirname, "../..");
const MOST_PLACES = 4;

const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

/** A copy of what a new capability is written into. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), "colheita-new-"));
  copies.push(copy);
  for (const part of [
    "apps/api/migrations",
    "apps/api/src/capabilities.ts",
    "apps/api/src/capabilities/privacy/copy/personal-data.ts",
    "packages/contract/src",
    "tests/access/page-classes.ts",
  ])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  return copy;
}

const names = { name: "field-notes", title: "Anotações da lavoura" };

test("a new capability is entered in at most four places outside its own folders", () => {
  const { made, changed } = makeCapability(copyOfSources(), names);
  expect(changed.length).toBeLessThanOrEqual(MOST_PLACES);
  expect(made).toContain("apps/api/src/capabilities/field-notes/index.ts");
  const there = new Set(execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n"));
  expect(made.filter((file) => there.has(file))).toEqual([]);
});

test("what was made stands where the structure wants it, with nothing left to fill in", () => {
  const copy = copyOfSources();
  const { made, changed } = makeCapability(copy, names);
  const files = new Map([...made, ...changed].map((file) => [file, readFileSync(join(copy, file), "utf8")]));
  // The order of the capabilities is read from the project that runs: there the new one is not listed yet.
  expect(complaintsAbout(files).filter((complaint) => complaint.includes("field-notes"))).toEqual([
    "The capability field-notes is not listed in apps/api/src/capabilities.ts",
    `${made.find((file) => dirname(file) === "apps/api/migrations")} is not named NNNN-capability-act.sql`,
  ]);
  for (const [file, text] of files)
    expect([file, /\b(CAMEL|PASCAL|SNAKE)/.test(text)]).toEqual([file, false]);
});

test.each(["points", "Field-Notes", "field notes", ""])("%j is no name of a new capability", (name) => {
  expect(() => makeCapability(copyOfSources(), { ...names, name })).toThrow(
    "is taken, or no word in kebab-case",
  );
});
