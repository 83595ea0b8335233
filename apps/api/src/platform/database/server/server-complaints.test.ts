import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { complaints, mayPass } from "./server-complaints.ts";

const inUse = "FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use";
const dying = "FATAL:  terminating connection due to unexpected postmaster exit";

function logOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "colheita-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "server.log"), text);
  return join(folder, "server.log");
}

test("H2: what a killed server still holds is waited for, whatever its dying backends say last", () => {
  expect(mayPass([inUse, dying, dying])).toBe(true);
  expect(mayPass(['FATAL:  lock file "postmaster.pid" already exists', dying])).toBe(true);
  expect(mayPass([dying])).toBe(false);
  expect(mayPass(['FATAL:  unrecognized configuration parameter "x"'])).toBe(false);
  expect(mayPass([])).toBe(false);
});

test("only what was written since the start counts", () => {
  const before = `${inUse}\nLOG:  ready\n`;
  const log = logOf(`${before}LOG:  starting\n${dying}\n`);
  expect(complaints(log, before.length)).toEqual([dying]);
  expect(complaints(log, 10_000)).toEqual([inUse, dying]);
});
