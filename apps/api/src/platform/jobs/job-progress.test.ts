import Fastify from "fastify";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { clearJobs } from "../../../test/server/queued-jobs.ts";
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

/** Returns a watch that has gone on for an hour, of a server that came up yesterday. */
async function watch(): Promise<JobProgress> {
  let clock = 0;
  progress = watchProgress(database.db, log, {
    lookMs: 10,
    now: () => (clock === 0 ? (clock = 1) : HOUR_MS),
    upSince: new Date(Date.now() - 24 * HOUR_MS),
  });
  progress.begin();
  return progress;
}

/** A job that has been due for so long. */
const due = (seconds: number, queue = "jobs") =>
  database.pool.query(
    `insert into pgboss.job (name, created_on, start_after)
     values ($2, now() - make_interval(secs => $1), now() - make_interval(secs => $1))`,
    [seconds, queue],
  );

/** A job that another process began so long ago, and gave a sign of life of three seconds ago. */
const atWork = (minutes: number, queue = "jobs") =>
  database.pool.query(
    `insert into pgboss.job (name, state, started_on, heartbeat_on)
     values ($2, 'active', now() - make_interval(mins => $1), now() - interval '3 seconds')`,
    [minutes, queue],
  );

test.each(["jobs", "turns"])(
  "H1: work of %s that is due and that nobody does is reported by the log and the figure, until it is done",
  async (queue) => {
    await due(40, queue);
    const { stalledSeconds } = await watch();
    await expect.poll(stalledSeconds).toBeGreaterThan(39);
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain("jobs are due and nobody does them");
    await clearJobs(database.db);
    await expect.poll(stalledSeconds).toBe(0);
    expect(lines.map(({ msg }) => msg)).toEqual(["jobs are due and nobody does them", "jobs get done again"]);
  },
);

test("work that waits behind what is being done is no stall", async () => {
  await due(600);
  await atWork(10);
  const { stalledSeconds } = await watch();
  await expect.poll(stalledSeconds).toBeGreaterThan(0);
  expect(stalledSeconds()).toBeLessThan(9);
  expect(lines).toEqual([]);
});

test("H1: what hangs in every place while its worker goes on beating is a stall", async () => {
  await due(1_500);
  for (let place = 0; place < 5; place += 1) await atWork(20);
  const { stalledSeconds } = await watch();
  // Twenty minutes of work, of which fifteen are no stall.
  await expect.poll(stalledSeconds).toBeGreaterThan(290);
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain("jobs are due and nobody does them");
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
