/**
 * `npm run bench`: each figure beside its limit, measured in turn in the same run. `--quick` takes short rounds, and
 * only reports; `-- imports` measures nothing but the imports, and reports it, too; `-- growth` the ledger at a million
 * and at ten million entries, and writes it into the section "Growth".
 */
import { growthAlone, growthRows } from "./growth-rows.ts";
import { importsAlone, importRows } from "./import-rows.ts";
import { writeGrowth, writeReport, formatRow } from "./report.ts";
import { logInRows } from "./log-in-rows.ts";
import { idleRow, liveRow } from "./live-row.ts";
import { readRows } from "./read-rows.ts";
import type { Row } from "./row.ts";
import { setStage } from "./stage.ts";
import { startRow } from "./start-row.ts";
import { redeemRows } from "./write-rows.ts";

const isQuick = process.argv.includes("--quick");
const rounds = isQuick ? 3 : 5;
const imported = isQuick ? 50_000 : 1_000_000;
if (process.argv.includes("imports")) {
  for (const row of await importsAlone(imported)) console.log(formatRow(row));
  process.exit();
}
if (process.argv.includes("growth")) {
  const rows = await growthAlone(rounds);
  for (const row of rows) console.log(formatRow(row));
  writeGrowth(rows, rounds);
  process.exit();
}
const stage = await setStage();
const rows: Row[] = [];
try {
  const add = (found: readonly Row[]): void => {
    rows.push(...found);
    for (const row of found) console.log(formatRow(row));
  };
  add(await readRows(stage, rounds, isQuick ? 1_000 : 3_000));
  add(await redeemRows(stage, rounds, isQuick ? 300 : 1_500));
  for (const pages of [500, 2_000]) add([await liveRow(stage, rounds, pages)]);
  if (!isQuick) add([await idleRow(stage)]);
  add(await logInRows(stage, rounds, isQuick ? 40 : 150));
  // A million entries take minutes to lay out.
  if (!isQuick) add(await growthRows(stage.server, rounds));
  add(await importRows(stage.server, imported));
} finally {
  await stage.close();
}
const start = await startRow(rounds);
rows.push(start);
console.log(formatRow(start));
if (!isQuick) writeReport(rows, rounds);
