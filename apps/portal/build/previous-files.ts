import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RECORD = "portal-builds.json";
/** Tabs that were opened this many builds ago still find their files. */
const KEPT_BUILDS = 3;

function readRecord(folder: string): string[][] {
  const path = join(folder, RECORD);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as string[][]) : [];
}

/**
 * Copies the hashed files of the previous builds into this one, so that a tab opened before a deploy goes on
 * working (fault row 47). `portal-builds.json` remembers which build had which files, the newest first.
 */
export function copyPreviousFiles(before: string, now: string): void {
  const own = readdirSync(join(now, "assets"));
  const older = readRecord(before)
    .slice(0, KEPT_BUILDS - 1)
    .map((files) => files.filter((file) => existsSync(join(before, "assets", file))));
  for (const file of new Set(older.flat())) {
    if (!own.includes(file)) copyFileSync(join(before, "assets", file), join(now, "assets", file));
  }
  writeFileSync(join(now, RECORD), JSON.stringify([own, ...older]));
}
