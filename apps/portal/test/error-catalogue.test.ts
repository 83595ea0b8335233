import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@colheita/contract/kit";
import { expect, test } from "vitest";
import { neverAnswered, section8 } from "../../../tools/specification/codes.ts";
import { beforeAnyScreen, onScreen } from "./error-catalogue.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const CAPABILITIES = [
  "identity",
  "second-factor",
  "operators",
  "sign-on",
  "user-groups",
  "channels",
  "human-proof",
  "uploads",
  "terms",
  "privacy",
  "support",
  "registration",
  "profile",
  "setting-changes",
];

/** Returns every call of these capabilities, by the name under which a screen would import it. */
async function endpointsByName(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const capability of CAPABILITIES)
    for (const file of globSync(`packages/contract/src/${capability}/*-endpoints.ts`, { cwd: root })) {
      const module = (await import(join(root, file))) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module))
        if (typeof value === "object" && value !== null && "problems" in value && "path" in value)
          found.set(name, value as Endpoint);
    }
  return found;
}

const portal = globSync("apps/portal/src/**/*.{ts,tsx}", { cwd: root })
  .map((file) => read(file))
  .join("\n");
const isCalled = (name: string) => new RegExp(`\\b${name}\\b`).test(portal);

test("every code that a screen may meet is in the catalogue, and no other", async () => {
  const endpoints = await endpointsByName();
  expect(endpoints.size).toBeGreaterThan(30);
  const met = [...endpoints].flatMap(([name, { problems }]) =>
    isCalled(name) ? problems.map(({ code }) => code) : [],
  );
  const elsewhere = new Set(Object.keys({ ...beforeAnyScreen, ...neverAnswered }));
  const wanted = new Set([...met, ...section8.filter((code) => !elsewhere.has(code))]);
  expect(Object.keys(onScreen).toSorted()).toEqual([...wanted].toSorted());
});

test("what is said to be answered by nobody is of no call", async () => {
  const declared = globSync("packages/contract/src/**/*.ts", { cwd: root }).map((file) => read(file));
  expect(declared.join("\n")).toContain('"wrong-password"');
  const answered = Object.keys(neverAnswered).filter((code) =>
    declared.some((source) => source.includes(`"${code}"`)),
  );
  expect(answered).toEqual([]);
});

test("a code without words is of calls that no screen makes", async () => {
  for (const [name, { problems }] of await endpointsByName()) {
    if (isCalled(name)) continue;
    const codes = problems.map(({ code }) => code);
    const known = new Set([...Object.keys(onScreen), ...Object.keys(beforeAnyScreen)]);
    expect([name, codes.filter((code) => !known.has(code))]).toEqual([name, []]);
  }
  expect(Object.keys(beforeAnyScreen).filter((code) => code in onScreen)).toEqual([]);
});

/** Verbs that ask the reader to do something. */
const WAY =
  /\b(abra|comece|confira|confirme|continue|digite|entre|escolha|espere|fale|feche|peça|permita|retire|tente|use|veja)\b/iu;

test.each(Object.entries(onScreen))("%s: has words, and a way forward", (_code, { words, isLed }) => {
  expect(words).toMatch(/^\p{Lu}.{15,}/u);
  expect(words).not.toMatch(/undefined|\{/);
  if (!isLed) expect(words).toMatch(WAY);
});

/** Splits a file of tests into its tests, each with the table of cases that it is repeated for. */
const testsIn = (path: string) => read(path).split(/\n\n(?=(?:test|for)\b|\/\*\*| {2}test\b)/);

/** Returns the code of a test without its comments. */
const actsOf = (source: string) => source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");

/** So much of what a screen says is looked for on purpose. */
const STRETCH = 20;

/** Returns parts of a code's words that no other code has in its own. */
function stretchesOf(code: string): string[] {
  const { words = "" } = onScreen[code] ?? {};
  const others = Object.entries(onScreen).flatMap(([other, made]) => (other === code ? [] : [made.words]));
  const count = Math.max(words.length - STRETCH, 0) + 1;
  const stretches = Array.from({ length: count }, (_, at) => words.slice(at, at + STRETCH));
  return stretches.filter((part) => part !== "" && !others.some((text) => text.includes(part)));
}

test.each(Object.entries({ ...onScreen, ...beforeAnyScreen }))(
  "%s: is made to happen by a test that looks for it, or for words that no other code has",
  (code, made) => {
    const named = testsIn(made.in).filter((source) => source.includes(made.by));
    expect(named).toHaveLength(1);
    const acts = actsOf(named[0] ?? "");
    if (!stretchesOf(code).some((part) => acts.includes(part)))
      expect(acts).toMatch(new RegExp(`(?<![\\w/-])${code}(?![\\w/-])`));
  },
);

test("what a screen says is seen on a screen", () => {
  const unseen = Object.entries(onScreen).filter(([, made]) => !made.in.startsWith("tests/e2e/"));
  expect(unseen.map(([code]) => code)).toEqual([]);
});

test("words that stand on a page are those of the catalogue", () => {
  const onPages = ["no-uid", "user-needs-password-definition"].map((code) => onScreen[code]?.words ?? "none");
  for (const words of onPages) expect(portal).toContain(words);
});
