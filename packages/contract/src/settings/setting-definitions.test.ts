import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { definitions } from "./setting-definitions.ts";

const ROOT = join(import.meta.dirname, "..");

test("every setting that a capability declares is among all settings, under a name of its own", async () => {
  const files = globSync("*/*-settings.ts", { cwd: ROOT, exclude: ["routes/**"] });
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(ROOT, file))) as Readonly<Record<string, object>>),
  );
  const declared = modules.flatMap((module) => Object.values(module)).flatMap((table) => Object.keys(table));
  expect(files.length).toBeGreaterThan(10);
  expect(declared.toSorted()).toEqual(Object.keys(definitions).toSorted());
});
