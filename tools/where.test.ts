import { expect, test } from "vitest";
import { runNode } from "./program.ts";

const where = (...names: string[]) => runNode(["tools/where.ts", ...names]);

test("where a capability lives is listed side by side, each file with what it is for", async () => {
  const { status, output } = await where("points");
  expect(status).toBe(0);
  const titles = output.split("\n").filter((line) => /^\w/.test(line));
  expect(titles).toEqual([
    "contract",
    "migrations",
    "demo and tests",
    "API",
    "portal",
    "portal pages that use it",
    "journeys",
  ]);
  for (const file of [
    "packages/contract/src/points/points-endpoints.ts",
    "apps/api/src/capabilities/points/index.ts",
    "apps/portal/src/pages/statement.tsx",
  ])
    expect(output).toMatch(new RegExp(`^  ${file} +\\S`, "m"));
});

test.each([[], ["pontos"]])(
  "a capability that is not there (%s) is answered with those that are",
  async (...names) => {
    const { status, output } = await where(...names);
    expect(status).toBe(1);
    expect(output).toMatch(/^Which capability\? One of: .*\bpoints\b/);
  },
);
