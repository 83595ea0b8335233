import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { enqueue } from "./enqueue.ts";
import { PgBoss } from "pg-boss";
import { QUEUE_SCHEMA } from "./queues.ts";
import { storeSchedule } from "./schedule.ts";
import { NoPayload } from "./tasks.ts";
import { startWorker } from "./job-worker.ts";

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

/** Returns what the schedule adds when a task's turn comes round. */
const comeRound = () => enqueue(database.db, "test.turn", {}, { isGathered: true });

test("a turn that is still at work when the next comes round takes one worker and never two", async () => {
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
});

describe("the schedule", () => {
  let boss: PgBoss;
  beforeAll(async () => {
    boss = new PgBoss({
      connectionString: database.url,
      schema: QUEUE_SCHEMA,
      supervise: false,
      schedule: false,
    });
    await boss.start();
  });
  afterAll(() => boss.stop({ graceful: false }));
  const storedSchedules = async () =>
    (await boss.getSchedules("turns")).map(({ cron, timezone, data }) => [cron, timezone, data]);

  test("is kept as it is declared, on São Paulo's wall clock, and what is declared no more goes", async () => {
    await storeSchedule(boss, [
      { task: "test.turn", at: "0 0,1 * * *" },
      { task: "test.turn", at: "30 3 * * *" },
      { task: "test.other", at: "* * * * *" },
    ]);
    expect(await storedSchedules()).toHaveLength(3);
    await storeSchedule(boss, [{ task: "test.turn", at: "0 0 * * *" }]);
    expect(await storedSchedules()).toEqual([
      ["0 0 * * *", "America/Sao_Paulo", { task: "test.turn", payload: {} }],
    ]);
    const midnight = new Date("2026-12-31T20:00:00Z");
    expect(boss.previewSchedule("0 0 * * *", { tz: "America/Sao_Paulo", from: midnight, count: 1 })).toEqual([
      new Date("2027-01-01T03:00:00Z"),
    ]);
  });

  test("with a pattern that means nothing stops the start", async () => {
    await expect(storeSchedule(boss, [{ task: "test.turn", at: "61 0 * * *" }])).rejects.toThrow();
  });
});
