import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isLong } from "../../../test/server/effort.ts";
import * as z from "zod/mini";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { clearJobs, makeJobsDue, queuedJobs } from "../../../test/server/queued-jobs.ts";
import { until } from "../../../test/server/until.ts";
import { enqueue } from "./enqueue.ts";
import { startWorker, type JobWorker, type WorkerOptions } from "./job-worker.ts";

declare module "./tasks.ts" {
  interface TaskPayloads {
    "test.note": { word: string };
    "test.fail": { word: string };
  }
}

const Word = z.object({ word: z.string() });
let database: FreshDatabase;
const workers: JobWorker[] = [];
const children: ChildProcess[] = [];
const lines: { msg: string; task?: string; level: number }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await clearJobs(database.db);
});
afterAll(() => database.close());

async function start(
  run: (word: string, attempt: number) => Promise<void> | void,
  more: Partial<WorkerOptions<null>> = {},
) {
  const worker = await startWorker<null>({
    url: database.url,
    context: null,
    log,
    tasks: [
      { "test.note": { payload: Word, run: async ({ word }, _context, { attempt }) => run(word, attempt) } },
    ],
    ...more,
  });
  workers.push(worker);
  return worker;
}

test("a job exists from the commit of its transaction on, and never if that rolls back", async () => {
  const done: string[] = [];
  await start((word) => void done.push(word));
  await expect(
    database.db.transaction().execute(async (tx) => {
      await enqueue(tx, "test.note", { word: "rolled back" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await database.db.transaction().execute(async (tx) => {
    await enqueue(tx, "test.note", { word: "committed" });
    // Asked for later, and done before the commit.
    await enqueue(database.db, "test.note", { word: "meanwhile" });
    await until(() => done.length > 0);
  });
  await until(() => done.length > 1);
  expect(done).toEqual(["meanwhile", "committed"]);
});

test.runIf(isLong)("a job is picked up without waiting for the next poll", async () => {
  const waits: number[] = [];
  await start(() => undefined, {
    observer: { onStart: (_task, seconds) => void waits.push(seconds), onEnd: () => undefined },
  });
  for (let turn = 0; turn < 20; turn += 1) {
    await enqueue(database.db, "test.note", { word: String(turn) });
    await until(() => waits.length === turn + 1);
  }
  // The queue polls every two seconds: waiting for a poll would take one on the average.
  expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(0.5);
});

test("row 41: jobs that wait for a partner take no place of the others", async () => {
  const done: string[] = [];
  const answer = Promise.withResolvers<void>();
  await start(
    async (word) => {
      if (word.startsWith("partner")) await answer.promise;
      done.push(word);
    },
    { concurrency: 1 },
  );
  for (const word of ["partner 1", "partner 2", "partner 3", "partner 4"])
    await enqueue(database.db, "test.note", { word }, { isOutside: true });
  await enqueue(database.db, "test.note", { word: "own" });
  await until(() => done.length > 0);
  expect(done).toEqual(["own"]);
  answer.resolve();
  await until(() => done.length === 5);
});

test("a job for later waits for the programme's clock, not the machine's", async () => {
  const { rows } = await database.db.transaction().execute(async (tx) => {
    await sql`set local colheita.clock_offset = '36 hours'`.execute(tx);
    const id = await enqueue(
      tx,
      "test.note",
      { word: "later" },
      { runAt: new Date(Date.now() + 36 * 3_600_000 + 60_000) },
    );
    // Read, and taken back: the other tests have no use for it.
    return sql<{ wait: number }>`delete from pgboss.job where id = ${id}::uuid
      returning extract(epoch from start_after - now())::float as wait`.execute(tx);
  });
  expect(rows[0]?.wait).toBeGreaterThan(55);
  expect(rows[0]?.wait).toBeLessThan(65);
});

test("one waiting job of a task is enough where it is gathered, and one at work does not count", async () => {
  const runAt = new Date(Date.now() + 60_000);
  expect(await enqueue(database.db, "test.note", { word: "old" }, { isGathered: true, runAt })).toBeDefined();
  expect(await enqueue(database.db, "test.note", { word: "new" }, { isGathered: true })).toBeUndefined();
  const done: string[] = [];
  await start(async (word) => {
    done.push(word);
    if (done.length === 1) await enqueue(database.db, "test.note", { word: "next" }, { isGathered: true });
  });
  await makeJobsDue(database.db);
  await until(() => done.length > 1);
  expect(done).toEqual(["old", "next"]);
});

test("a job that keeps failing ends as dead, is counted and is logged", async () => {
  const ends: string[] = [];
  lines.length = 0;
  await start(() => undefined, {
    tasks: [{ "test.fail": { payload: Word, run: () => Promise.reject(new Error("out of paper")) } }],
    observer: { onStart: () => undefined, onEnd: (_task, outcome) => void ends.push(outcome) },
  });
  await enqueue(database.db, "test.fail", { word: "x" }, { maxAttempts: 2 });
  await until(() => ends.length === 1);
  await untilStates(["retry"]);
  await makeJobsDue(database.db);
  await until(() => ends.length === 2);
  expect(ends).toEqual(["failed", "dead"]);
  expect(lines.filter(({ task }) => task === "test.fail").map(({ msg }) => msg)).toEqual([
    "a job failed and will be tried again",
    "a job is dead: its last try failed",
  ]);
  await untilStates(["created"]);
  const [dead] = await queuedJobs(database.db, "test.fail");
  expect(dead).toMatchObject({ queue: "dead", lastError: "out of paper", payload: { word: "x" } });
});

test("a payload that does not fit its task is an error of the job, not a crash of the worker", async () => {
  const ends: string[] = [];
  const done: string[] = [];
  await start((word) => void done.push(word), {
    observer: { onStart: () => undefined, onEnd: (_task, outcome) => void ends.push(outcome) },
  });
  await enqueue(database.db, "test.note", { word: 7 } as never, { maxAttempts: 1 });
  await until(() => ends.includes("dead"));
  await enqueue(database.db, "test.note", { word: "fits" });
  await until(() => done.length > 0);
});

test("each job is done once though several workers stand ready", async () => {
  const done: string[] = [];
  await Promise.all([start((word) => void done.push(word)), start((word) => void done.push(word))]);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => enqueue(database.db, "test.note", { word: `many ${index}` })),
  );
  await until(() => done.length >= 40);
  await enqueue(database.db, "test.note", { word: "the last one" });
  await until(() => done.includes("the last one"));
  done.splice(done.indexOf("the last one"), 1);
  expect(done.toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => `many ${index}`).toSorted());
});

test("a graceful stop lets a job end", async () => {
  let hasEnded = false;
  let hasBegun = false;
  const worker = await start(async () => {
    hasBegun = true;
    await sleep(300);
    hasEnded = true;
  });
  await enqueue(database.db, "test.note", { word: "slow" });
  await until(() => hasBegun);
  await worker.stop();
  expect(hasEnded).toBe(true);
  expect(await queuedJobs(database.db)).toEqual([]);
});

test("a job that outlasts the time to stop is handed back, not lost", async () => {
  let hasBegun = false;
  const end = Promise.withResolvers<void>();
  const worker = await start(async (word) => {
    hasBegun ||= word === "endless";
    await end.promise;
  });
  await enqueue(database.db, "test.note", { word: "endless" });
  await until(() => hasBegun);
  await worker.stop(100);
  expect(await queuedJobs(database.db)).toMatchObject([{ state: "retry", attempts: 1 }]);
  end.resolve();
});

test.runIf(isLong)("row 36: the job of a killed worker is done by another after its silence", async () => {
  await killWorkerAtWork("killed");
  const done: string[] = [];
  await start((word, attempt) => void done.push(`${word}, try ${attempt}`));
  await until(() => done.length > 0, 40_000);
  expect(done).toEqual(["killed, try 2"]);
});

test.runIf(isLong)("a job whose worker is killed at its last try is dead", async () => {
  await killWorkerAtWork("poison", 1);
  await start(() => undefined);
  await until(async () => (await queuedJobs(database.db)).some(({ queue }) => queue === "dead"), 40_000);
});

test("H1: a worker lives through the loss of every connection", async () => {
  const done: string[] = [];
  await start((word) => void done.push(word));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'colheita jobs' and datname = current_database()",
  );
  await enqueue(database.db, "test.note", { word: "survived" });
  await until(() => done.includes("survived"));
});

test.runIf(isLong)(
  "row 37: a job that ends while the database is away is done again, and the worker works on",
  async () => {
    const done: string[] = [];
    await start(async (word, attempt) => {
      if (word === "interrupted" && attempt === 1) await setReachable(false);
      done.push(`${word}, try ${attempt}`);
    }, {});
    await enqueue(database.db, "test.note", { word: "interrupted" });
    await until(() => done.length > 0);
    await sleep(500);
    await setReachable(true);
    await until(() => done.includes("interrupted, try 2"), 40_000);
    await enqueue(database.db, "test.note", { word: "after" });
    await until(() => done.includes("after, try 1"));
  },
);

async function untilStates(states: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await queuedJobs(database.db, "test.fail")).map(({ state }) => state))
    .toEqual(states);
}

/** Closes the database to everybody, or opens it again. */
async function setReachable(isReachable: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const client = new Client({ connectionString: database.url.replace(name, "postgres") });
  await client.connect();
  await client.query(`alter database ${name} allow_connections ${isReachable}`);
  if (!isReachable)
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await client.end();
}

/** Starts a worker in a process of its own, lets it begin a job that would take an hour, and kills it. */
async function killWorkerAtWork(word: string, maxAttempts = 5): Promise<void> {
  const child = spawn(
    process.execPath,
    [new URL("../../../test/kill/worker-to-kill.ts", import.meta.url).pathname, database.url],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  await enqueue(database.db, "test.note", { word }, { maxAttempts });
  for await (const chunk of child.stdout) if (String(chunk).includes(`began ${word}`)) break;
  child.kill("SIGKILL");
  await once(child, "exit");
}
