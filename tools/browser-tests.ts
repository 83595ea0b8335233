import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode } from "./program.ts";
import type { Tally } from "./tally.ts";
import { tallyOfPlaywright } from "./tally.ts";

const LIMIT_MS = 12 * 60_000;

/** Runs the journeys of tests/e2e in that browser. Without a browser, they count as one failure. */
export async function runBrowserTests(browser: string | undefined): Promise<Tally> {
  if (!browser) return { passed: 0, failed: 1 };
  const folder = mkdtempSync(join(tmpdir(), "colheita-report-"));
  const report = join(folder, "playwright.json");
  try {
    const { status } = await runNode(
      ["node_modules/@playwright/test/cli.js", "test", "--forbid-only", "--reporter=line,json"],
      { isShown: true, limitMs: LIMIT_MS, env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    return tallyOfPlaywright(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
