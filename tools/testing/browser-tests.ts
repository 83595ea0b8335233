import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/api/src/platform/database/server/free-port.ts";
import { runNode } from "../program.ts";
import { timed, type Part } from "./run-report.ts";
import { tallyOfPlaywright, type Tally } from "./tally.ts";
import type { Effort } from "./unit-tests.ts";

/** For what hangs. */
const LIMIT_MS = 75 * 60_000;

/** A journey crosses a server, a database and a browser on a machine that others share: it may be repeated, and is named then. */
const REPEAT = "--retries=2";

/** The portal's journeys on the demo, then the design system's components on their page of examples. */
export const SUITES = {
  journeys: "playwright.config.ts",
  examples: "packages/ui/playwright.config.ts",
} as const;

/**
 * Runs every suite in that browser, at short effort those journeys that belong to the gate, at long effort all of them at
 * both widths. Without a browser, they count as one failure.
 */
export async function runBrowserTests(browser: string | undefined, effort: Effort): Promise<Part[]> {
  if (!browser)
    return [{ name: "journeys", seconds: 0, tally: { passed: 0, failed: ["no browser was found"] } }];
  const parts: Part[] = [];
  for (const [name, suite] of Object.entries(SUITES))
    parts.push(await timed(name, () => runSuite(suite, browser, effort)));
  return parts;
}

/** Returns ports of this run alone: another one may be under way. */
async function ownPorts(): Promise<Record<string, string>> {
  return { E2E_PORT: String(await freePort()), EXAMPLES_PORT: String(await freePort()) };
}

async function runSuite(suite: string, browser: string, effort: Effort): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-report-"));
  const report = join(folder, "playwright.json");
  const args = ["test", `--config=${suite}`, "--forbid-only", REPEAT, "--reporter=line,json"];
  try {
    const { status } = await runNode(["node_modules/@playwright/test/cli.js", ...args], {
      isShown: true,
      limitMs: LIMIT_MS,
      env: { EFFORT: effort, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(await ownPorts()) },
    });
    return tallyOfPlaywright(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
