import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../apps/api/src/platform/database/free-port.ts";
import { runNode } from "./program.ts";
import type { Tally } from "./tally.ts";
import { sum, tallyOfPlaywright } from "./tally.ts";

/** A suite that hangs is ended; a slow machine needs twice what a quiet one does. */
const LIMIT_MS = 65 * 60_000;

/**
 * A journey crosses a server, a database and a browser on a machine that others share: it may be repeated once, and is
 * named then. The tally lets few of them pass.
 */
const REPEAT = "--retries=1";

/** The portal's journeys on the demo, then the design system's components on their page of examples. */
const SUITES = ["playwright.config.ts", "packages/ui/playwright.config.ts"];

/** Runs every suite in that browser. Without a browser, they count as one failure. */
export async function runBrowserTests(browser: string | undefined): Promise<Tally> {
  if (!browser) return { passed: 0, failed: ["no browser was found"] };
  const tallies: Tally[] = [];
  for (const suite of SUITES) tallies.push(await runSuite(suite, browser));
  return sum(tallies);
}

/** Ports of this run alone: another one may be under way. */
async function ownPorts(): Promise<Record<string, string>> {
  return { E2E_PORT: String(await freePort()), EXAMPLES_PORT: String(await freePort()) };
}

async function runSuite(suite: string, browser: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-report-"));
  const report = join(folder, "playwright.json");
  const args = ["test", `--config=${suite}`, "--forbid-only", REPEAT, "--reporter=line,json"];
  try {
    const { status } = await runNode(["node_modules/@playwright/test/cli.js", ...args], {
      isShown: true,
      limitMs: LIMIT_MS,
      env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(await ownPorts()) },
    });
    return tallyOfPlaywright(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
