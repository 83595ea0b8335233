import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../apps/api/src/platform/database/server/free-port.ts";
import { SUITES } from "./browser-tests.ts";
import { copyOfProject } from "./copy-of-project.ts";
import { PLANTED_FAULTS, type Edit, type PlantedFault } from "./planted-faults.ts";
import { runNode } from "../program.ts";
import { tallyOfPlaywright, tallyOfVitest, type Tally } from "./tally.ts";

const LIMIT_MS = 10 * 60_000;

/**
 * Plants each fault in a copy of the project, one at a time, and runs the test that is known to see it, at the effort of
 * `npm test`. A fault counts as passed when that test fails with it, and passed in the copy as it was.
 */
export async function plantFaults(browser: string | undefined): Promise<Tally> {
  const copy = await copyOfProject();
  let passed = 0;
  const failed: string[] = [];
  try {
    for (const fault of PLANTED_FAULTS) {
      const reason = await reasonUnseen(copy, fault, browser);
      if (reason) failed.push(`${fault.name}: ${reason}`);
      else passed += 1;
      console.log(`${reason ? "✗" : "✓"} ${fault.name}: ${reason ?? `${fault.file} › ${fault.title}`}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return { passed, failed };
}

/** Returns why a fault was not seen as it should be; nothing when it was. */
async function reasonUnseen(
  copy: string,
  fault: PlantedFault,
  browser: string | undefined,
): Promise<string | undefined> {
  const before = await runCatcher(copy, fault, browser);
  if (before.failed.length > 0) return `its test fails without it: ${before.failed.join("; ")}`;
  const texts = new Map(fault.edits.map(({ file }) => [file, readFileSync(join(copy, file), "utf8")]));
  try {
    for (const edit of fault.edits) {
      const misfit = plant(copy, edit);
      if (misfit) return misfit;
    }
    const { failed } = await runCatcher(copy, fault, browser);
    return failed.some((name) => name.includes(fault.title)) ? undefined : "no test saw it";
  } finally {
    for (const [file, text] of texts) writeFileSync(join(copy, file), text);
  }
}

/** Plants an edit; returns why it can't be planted. */
function plant(copy: string, { file, from, to }: Edit): string | undefined {
  const text = readFileSync(join(copy, file), "utf8");
  if (text.split(from).length !== 2) return `${file} does not hold this text exactly once: ${from}`;
  writeFileSync(
    join(copy, file),
    text.replace(from, () => to),
  );
  return undefined;
}

async function runCatcher(copy: string, fault: PlantedFault, browser: string | undefined): Promise<Tally> {
  const report = join(copy, "planted-report.json");
  rmSync(report, { force: true });
  const title = fault.title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  if (fault.suite === "unit") {
    const args = ["node_modules/vitest/vitest.mjs", "run", fault.file, "-t", title];
    const { status } = await runNode([...args, "--reporter=json", `--outputFile.json=${report}`], {
      cwd: copy,
      limitMs: LIMIT_MS,
      env: { EFFORT: "short" },
    });
    return tallyOfVitest(report, status);
  }
  const args = [
    "node_modules/@playwright/test/cli.js",
    "test",
    `--config=${SUITES[fault.suite]}`,
    fault.file,
  ];
  const ports = { E2E_PORT: String(await freePort()), EXAMPLES_PORT: String(await freePort()) };
  const { status } = await runNode([...args, "-g", title, "--reporter=json"], {
    cwd: copy,
    limitMs: LIMIT_MS,
    env: { EFFORT: "short", CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...ports },
  });
  return tallyOfPlaywright(report, status);
}
