import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { queuedJobs } from "../../../test/server/queued-jobs.ts";
import { installJobs } from "./jobs.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The tables of the queue that was used before, as far as its jobs need them. */
const OLD_QUEUE = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (id int primary key, identifier text);
  create table graphile_worker._private_jobs (id bigint, task_id int, payload json, priority int, run_at timestamptz,
    attempts int, max_attempts int, key text, locked_at timestamptz);
  insert into graphile_worker._private_tasks values (1, 'rewards.place-order'), (2, 'points.expire-lots');
  insert into graphile_worker._private_jobs values
    (1, 1, '{"redemptionId": "waits"}', 0, now() + interval '1 hour', 0, 25, 'order:waits', null),
    (2, 1, '{"redemptionId": "at work"}', -10, now(), 3, 25, 'order:at work', now()),
    (3, 1, '{"redemptionId": "dead"}', 0, now(), 25, 25, 'order:dead', null),
    (4, 2, '{}', 0, now(), 0, 25, 'turn:points.expire-lots', null)`;

test("jobs of the queue that was used before are taken over once, and its turns come round anyway", async () => {
  await database.pool.query(OLD_QUEUE);
  await Promise.all([installJobs(database.url), installJobs(database.url)]);
  const jobs = await queuedJobs(database.db);
  expect(
    jobs.map(({ queue, payload, maxAttempts }) => [queue, payload["redemptionId"], maxAttempts]),
  ).toEqual(
    expect.arrayContaining([
      ["jobs", "waits", 25],
      ["jobs", "at work", 22],
      ["dead", "dead", 1],
    ]),
  );
  expect(jobs).toHaveLength(3);
  expect(jobs.find(({ payload }) => payload["redemptionId"] === "waits")?.waitSeconds).toBeGreaterThan(3_500);
  const { rows } = await database.pool.query("select to_regnamespace('graphile_worker') as old");
  expect(rows).toEqual([{ old: null }]);
});
