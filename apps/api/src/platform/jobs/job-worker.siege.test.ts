import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { connectDatabase, sql, type Database } from "../database/database.ts";
import { startEmbeddedServer, type EmbeddedServer } from "../database/server/embedded-server.ts";
import { migrate } from "../database/migrations.ts";
import { enqueue, installJobs, startWorker, watchProgress, type JobWorker } from "./jobs.ts";
import { killServer } from "../../../test/kill/kill-server.ts";

declare module "./tasks.ts" {
  interface TaskPayloads {
    "test.count": { n: number };
  }
}

const JOBS = 1_800;
const KILLS = 20;
const CONCURRENCY = 5;
/** A server that ends more than twenty times in a minute is given up. */
const BETWEEN_KILLS_MS = 3_200;
const LONGEST_PAUSE_MS = BETWEEN_KILLS_MS / 2;
/** The jobs outlast the kills: where none waits any more, only what was at work at a kill is left, and that comes back late. */
const JOB_MS = (KILLS * (BETWEEN_KILLS_MS + LONGEST_PAUSE_MS) * CONCURRENCY) / JOBS;
const MOVES_WITHIN_MS = 5_000;

let folder: string;
let server: EmbeddedServer;
let database: Database;
const runs: { n: number; begunAt: number }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colheita-jobs-"));
  server = await startEmbeddedServer({ dataDir: folder });
  database = connectDatabase({
    url: server.url(),
    applicationName: "siege",
    onConnectionLost: () => undefined,
  });
  await migrate(database.pool);
  await installJobs(server.url());
  await database.pool.query("create table public.done (n integer primary key)");
}, 120_000);
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function work(): Promise<JobWorker> {
  const run = async ({ n }: { n: number }): Promise<void> => {
    const begunAt = performance.now();
    await pause(JOB_MS);
    // As every task: it finds out what it already did, and does no more.
    await sql`insert into public.done (n) values (${n}) on conflict do nothing`.execute(database.db);
    runs.push({ n, begunAt });
  };
  return startWorker<null>({
    url: server.url(),
    context: null,
    log: pino({ level: "silent" }),
    concurrency: CONCURRENCY,
    tasks: [{ "test.count": { payload: z.object({ n: z.int() }), run } }],
  });
}

test("H1: jobs move again within 5 s after each of 20 kills of the database, none is lost and no effect is doubled", async () => {
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < JOBS; n += 1) await enqueue(tx, "test.count", { n });
  });
  const worker = await work();
  const progress = watchProgress(database.db, pino({ level: "silent" }));
  progress.begin();
  const waits: number[] = [];
  const signals = ["SIGKILL", "SIGINT", "SIGQUIT"] as const;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(randomInt(LONGEST_PAUSE_MS));
    const killedAt = performance.now();
    await killServer(server, signals[kill % signals.length] ?? "SIGKILL");
    const backAt = performance.now();
    const isMoving = () => runs.some((run) => run.begunAt > backAt);
    await expect.poll(isMoving, { timeout: 60_000, interval: 20 }).toBe(true);
    waits.push(performance.now() - killedAt);
    await pause(Math.max(0, killedAt + BETWEEN_KILLS_MS - performance.now()));
  }
  const done = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from public.done",
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(done, { timeout: 180_000, interval: 200 }).toBe(JOBS);
  const left = async () =>
    (
      await database.pool.query(
        "select 1 from pgboss.job where name <> 'dead' and state <= 'active' and data ? 'task'",
      )
    ).rowCount;
  await expect.poll(left, { timeout: 60_000, interval: 200 }).toBe(0);
  await progress.stop();
  await worker.stop();
  waits.sort((one, other) => one - other);
  console.log(
    `${KILLS} kills: jobs moved again after ${waits[KILLS >> 1]?.toFixed(0)} ms, at most ${waits.at(-1)?.toFixed(0)} ms; ` +
      `${runs.length - JOBS} runs were repeated, because the kill came between an effect and its note`,
  );
  expect(Math.max(...waits)).toBeLessThan(MOVES_WITHIN_MS);
  // Only what was at work at a kill may run once more.
  expect(runs.length - JOBS).toBeLessThanOrEqual(KILLS * CONCURRENCY);
  expect((await database.pool.query("select 1 from pgboss.job where name = 'dead'")).rowCount).toBe(0);
}, 600_000);
