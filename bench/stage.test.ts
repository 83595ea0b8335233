import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

/** Runs a program that outlives this test, as a benchmark does. */
const BENCH = `
import { run } from "./bench/stage.ts";
run("-e", ["setTimeout(() => undefined, 90_000)"], {});
console.log("running");`;

test.each(["SIGINT", "SIGTERM"] as const)("what a benchmark runs ends with it at %s", async (signal) => {
  const bench = spawn(process.execPath, ["--input-type=module", "-e", BENCH]);
  const ended = once(bench, "close");
  await once(bench.stdout, "data");
  bench.kill(signal);
  // What it runs writes its errors to the same place as itself: while it lives, that is not closed.
  expect(await ended).toEqual([130, null]);
});
