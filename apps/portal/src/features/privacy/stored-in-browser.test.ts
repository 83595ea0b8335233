import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { offlineAnswers } from "../../platform/offline/offline-answers.ts";
import { storedThings, thingNamed } from "./stored-in-browser.ts";

const root = join(import.meta.dirname, "../../../../..");
/** Names of what is stored nowhere: locks, channels between tabs and events. */
const KEPT_NOWHERE = [
  "colheita.live",
  "colheita.session",
  "colheita.answers",
  "colheita.sign-on",
  "colheita.settings",
];

test("every name under which the portal keeps something is in the table that readers are shown", () => {
  const files = globSync("{apps/portal,packages/ui}/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|stored-in-browser|examples/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/"(colheita[-.:][\w.:-]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  const unknown = [...new Set(named)].filter(
    (name) =>
      !KEPT_NOWHERE.includes(name) &&
      !thingNamed("localStorage", name) &&
      !thingNamed("sessionStorage", name) &&
      !thingNamed("cache", name) &&
      !thingNamed("database", name),
  );
  expect(unknown).toEqual([]);
});

test("lists each answer that is saved for the time without a network", () => {
  expect(offlineAnswers.length).toBeGreaterThan(5);
  const { purpose = "" } = thingNamed("cache", "colheita-answers-003") ?? {};
  for (const { what } of offlineAnswers) expect(purpose).toContain(what);
});

test("lists each once, with what it is for and until when", () => {
  const names = storedThings.map(({ place, name }) => `${place} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { purpose, until } of storedThings) {
    expect(purpose).toMatch(/^\p{Lu}.+\.$/u);
    expect(until).not.toMatch(/[.]$/);
  }
  expect(thingNamed("cache", "colheita-answers-003")?.until).toContain("sair da conta");
  expect(thingNamed("cookie", "_ga")).toBeUndefined();
});
