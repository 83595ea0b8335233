/** A job worker in a process of its own that begins a job, says so and never ends it: the tests kill it. */
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import * as z from "zod/mini";
import { startWorker } from "../../src/platform/jobs/job-worker.ts";

const url = process.argv[2];
if (!url) throw new Error("Which database?");

await startWorker({
  url,
  context: null,
  log: pino({ level: "silent" }),
  tasks: [
    {
      ["test.note" as never]: {
        payload: z.object({ word: z.string() }),
        run: async ({ word }: { word: string }) => {
          process.stdout.write(`began ${word}\n`);
          await sleep(3_600_000);
        },
      },
    },
  ],
});
