import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode } from "./program.ts";
import type { Tally } from "./tally.ts";
import { tallyOfVitest } from "./tally.ts";

/** For what hangs: a slow machine needs twice what a quiet one does. */
const LIMIT_MS = { short: 20 * 60_000, long: 30 * 60_000 };

/** Runs the unit and API tests. With `isLong`, properties take their full number of rounds. */
export async function runUnitTests(isLong: boolean): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-report-"));
  const report = join(folder, "vitest.json");
  const effort = isLong ? "long" : "short";
  try {
    const { status } = await runNode(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--allowOnly=false",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      { isShown: true, limitMs: LIMIT_MS[effort], env: { EFFORT: effort } },
    );
    return tallyOfVitest(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
