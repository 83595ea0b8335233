import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode } from "../program.ts";
import { tallyOfRows } from "../row-types/row-tally.ts";
import type { Tally } from "./tally.ts";
import { tallyOfVitest } from "./tally.ts";

/** `npm test` takes the short one, the siege the long one; `npm run check` leaves histories out (docs/testing.md). */
export type Effort = "least" | "short" | "long";

/** For what hangs. */
const LIMIT_MS = { least: 20 * 60_000, short: 20 * 60_000, long: 60 * 60_000 };

/**
 * Runs the unit and API tests of the files whose path holds one of these words, or all. A run of all compares the rows
 * that the database sent with the types that the code gives them.
 */
export async function runUnitTests(effort: Effort, words: readonly string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-report-"));
  const report = join(folder, "vitest.json");
  try {
    const { status } = await runNode(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        ...words,
        "--allowOnly=false",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      { isShown: true, limitMs: LIMIT_MS[effort], env: { EFFORT: effort, SEEN_ROWS_FOLDER: folder } },
    );
    const tests = tallyOfVitest(report, status);
    if (words.length > 0) return tests;
    const rows = tallyOfRows(folder);
    return { ...tests, passed: tests.passed + rows.passed, failed: [...tests.failed, ...rows.failed] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
