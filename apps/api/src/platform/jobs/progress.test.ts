import Fastify from "fastify";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/fresh-database.ts";
import { clearJobs } from "../../../test/queued-jobs.ts";
import { healthRoutes } from "../http/health.ts";
import { watchProgress, type JobProgress } from "./jobs.ts";

let database: FreshDatabase;
let progress: JobProgress | undefined;
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await progress?.stop();
  lines.length = 0;
  await clearJobs(database.db);
});
afterAll(() => database.close());

const HOUR_MS = 3_600_000;

/** A watch that has gone on for an hour, of a server that came up long ago. */
async function watch(): Promise<JobProgress> {
  let clock = 0;
  progress = watchProgress(database.db, log, {
    lookMs: 10,
    now: () => (clock === 0 ? (clock = 1) : HOUR_MS),
  });
  return progress;
}

/** A job that has been due for so long, and one that another process began so long ago. */
async function jobs(dueSeconds: number, begunSeconds?: number): Promise<void> {
  await database.pool.query(
    `insert into pgboss.job (name, created_on, start_after)
     values ('jobs', now() - make_interval(secs => $1), now() - make_interval(secs => $1))`,
    [dueSeconds],
  );
  if (begunSeconds !== undefined)
    await database.pool.query(
      `insert into pgboss.job (name, state, started_on, heartbeat_on)
       values ('jobs', 'active', now() - interval '1 hour', now() - make_interval(secs => $1))`,
      [begunSeconds],
    );
}

/** The server of the tests is young: a stall is no longer than its life. */
async function lifeSeconds(): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    "select extract(epoch from now() - pg_postmaster_start_time())::float8 as seconds",
  );
  return rows[0]?.seconds ?? 0;
}

test("H1: work that is due and that nobody does is told by the log and the figure, until it is done", async () => {
  await expect.poll(lifeSeconds, { timeout: 20_000 }).toBeGreaterThan(11);
  await jobs(40);
  const { stalledSeconds } = await watch();
  await expect.poll(stalledSeconds).toBeGreaterThan(10);
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain("jobs are due and nobody does them");
  await clearJobs(database.db);
  await expect.poll(stalledSeconds).toBe(0);
  expect(lines.map(({ msg }) => msg)).toEqual(["jobs are due and nobody does them", "jobs get done again"]);
});

test("work that waits behind what is being done is no stall", async () => {
  await jobs(600, 3);
  const { stalledSeconds } = await watch();
  await expect.poll(stalledSeconds).toBeGreaterThan(0);
  expect(stalledSeconds()).toBeLessThan(9);
  expect(lines).toEqual([]);
});

test.each([
  [29, 200],
  [31, 503],
])("H1: after a stall of %i seconds /api/ready answers %i", async (seconds, status) => {
  const fastify = Fastify();
  const platform = { db: database.db, progress: { stalledSeconds: () => seconds } };
  healthRoutes({ fastify, platform } as never);
  expect((await fastify.inject("/api/ready")).statusCode).toBe(status);
  expect((await fastify.inject("/api/health")).statusCode).toBe(200);
});
