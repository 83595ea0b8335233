import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode } from "../program.ts";
import type { Tally } from "./tally.ts";
import { tallyOfVitest } from "./tally.ts";

/** `npm test` and `npm run check` take the short one, the siege the long one (docs/testing.md). */
export type Effort = "short" | "long";

/** For what hangs. */
const LIMIT_MS = { short: 20 * 60_000, long: 60 * 60_000 };

/** Runs the unit and API tests of the files whose path holds one of these words, or all. */
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
      { isShown: true, limitMs: LIMIT_MS[effort], env: { EFFORT: effort } },
    );
    return tallyOfVitest(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
