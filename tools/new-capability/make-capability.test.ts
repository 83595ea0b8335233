import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { complaintsAbout } from "../gate/structure-rules.ts";
import { makeCapability, PLACES } from "./make-capability.ts";

const ROOT = join(import.meta.dirname, "../..");
const MOST_PLACES = 4;

const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

/** Returns a copy of what a new capability is written into. */
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

const names = { name: "field-notes", title: "Anotações da lavoura", path: "/anotacoes" };

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
  // The order of the capabilities is read from the project that runs: there the new one is not listed yet. Of privacy there is one file.
  const isUnlisted =
    /is not listed in|is not named NNNN-capability-act|is of no capability|The capability privacy/;
  expect(complaintsAbout(files).filter((complaint) => !isUnlisted.test(complaint))).toEqual([]);
  for (const [file, text] of files) expect([file, text.match(PLACES)]).toEqual([file, null]);
});

test("an import goes among the others of its kind, by its path", () => {
  const copy = copyOfSources();
  makeCapability(copy, names);
  const paths =
    readFileSync(join(copy, "apps/api/src/capabilities.ts"), "utf8").match(/"\.\/capabilities\/[^"]+"/g) ??
    [];
  const at = paths.findIndex((path) => path.includes("/field-notes/"));
  const beside = [paths[at - 1], paths[at], paths[at + 1]];
  expect(beside).toEqual(beside.toSorted((one = "", other = "") => one.localeCompare(other)));
});

test.each(["anotacoes", "/Anotações", "/"])("%j is no address of its page", (path) => {
  expect(() => makeCapability(copyOfSources(), { ...names, path })).toThrow("is no path such as /anotacoes");
});

test.each(["points", "platform", "order", "delete", "Field-Notes", "field notes", ""])(
  "%j is no name of a new capability, and nothing is written",
  (name) => {
    const copy = copyOfSources();
    expect(() => makeCapability(copy, { ...names, name })).toThrow("is taken, or no word in kebab-case");
    expect(readdirSync(join(copy, "apps/api"))).toEqual(readdirSync(join(copyOfSources(), "apps/api")));
  },
);

test("a name that a page has already is refused before anything is written", () => {
  const copy = copyOfSources();
  mkdirSync(join(copy, "apps/portal/src/pages"), { recursive: true });
  writeFileSync(join(copy, "apps/portal/src/pages/field-notes.tsx"), "");
  expect(() => makeCapability(copy, names)).toThrow("apps/portal/src/pages/field-notes.tsx is there");
  expect(readdirSync(join(copy, "packages/contract/src"))).not.toContain("field-notes");
});

test("a title that would break the code it stands in is refused", () => {
  expect(() => makeCapability(copyOfSources(), { ...names, title: 'Pedido "grande"' })).toThrow(
    "can't stand in code",
  );
});
