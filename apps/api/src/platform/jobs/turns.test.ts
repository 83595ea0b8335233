import pino from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../../test/effort.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/fresh-database.ts";
import { enqueue } from "./enqueue.ts";
import { parseSchedule } from "./schedule.ts";
import { NoPayload } from "./tasks.ts";
import { startWorker } from "./worker.ts";

declare module "./tasks.ts" {
  interface TaskPayloads {
    "test.turn": NoPayload;
    "test.other": NoPayload;
  }
}

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** What the queue adds when a task's turn comes round. */
async function comeRound(): Promise<void> {
  const [turn] = parseSchedule([{ task: "test.turn", at: "* * * * *" }]);
  const { jobKey = null, queueName = null } = turn?.options ?? {};
  await sql`select graphile_worker.add_job('test.turn', '{}'::json, job_key => ${jobKey}::text,
    queue_name => ${queueName}::text)`.execute(database.db);
}

test.runIf(isLong)(
  "a turn that is still at work when the next comes round takes one worker and never two",
  async () => {
    let [begun, done, others] = [0, 0, 0];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const turn = async (): Promise<void> => {
      begun += 1;
      await held;
      done += 1;
    };
    const worker = await startWorker<null>({
      url: database.url,
      context: null,
      log: pino({ level: "silent" }),
      concurrency: 2,
      tasks: [
        {
          "test.turn": { payload: NoPayload, run: turn },
          "test.other": { payload: NoPayload, run: async () => void (others += 1) },
        },
      ],
    });
    try {
      await comeRound();
      await expect.poll(() => begun).toBe(1);
      for (let round = 1; round <= 3; round += 1) {
        await comeRound();
        await enqueue(database.db, "test.other", {});
        await expect.poll(() => others, { timeout: 10_000 }).toBe(round);
      }
      expect(begun).toBe(1);
      letGo();
      // Those that came round meanwhile are one.
      await expect.poll(() => done, { timeout: 10_000 }).toBe(2);
    } finally {
      letGo();
      await worker.stop();
    }
  },
);
