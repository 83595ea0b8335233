import { Worker } from "node:worker_threads";
import { afterAll } from "vitest";
import { isLong } from "./effort.ts";

/** The longest test file takes a third of this on two busy processors; the kills and histories of a long run, four minutes. */
const LIMIT_MS = isLong ? 900_000 : 180_000;

/**
 * No test file holds up the run for ever: one that does not end, not even its clean-up, or that never gives its thread
 * back, is ended by a thread of its own, and counts as failed. Its end is the last of the file's clean-up.
 */
const watchdog = new Worker(
  `setTimeout(() => {
    process.stderr.write("This test file did not end in ${LIMIT_MS / 1_000} s; it is ended\\n");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 500);
  }, ${LIMIT_MS})`,
  { eval: true },
);
watchdog.unref();
afterAll(() => watchdog.terminate());
