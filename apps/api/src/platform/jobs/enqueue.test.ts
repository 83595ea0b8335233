import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { clearJobs } from "../../../test/server/queued-jobs.ts";
import { enqueue, enqueueQuietly } from "./jobs.ts";
import { QUEUE_SCHEMA } from "./queues.ts";

let database: FreshDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await freshDatabase();
  boss = new PgBoss({
    connectionString: database.url,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.close();
});

const task = "platform.deliver-message";
const payload = { messageId: "m" };
const MINUTES = 10;

/** Returns everything of a job but its name and its instants, which are given as seconds from its making. */
async function rows(): Promise<unknown[]> {
  const { rows: found } = await database.pool.query<{ job: unknown }>(`
    select to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until' || jsonb_build_object(
      'waits', round(extract(epoch from start_after - created_on)),
      'kept', round(extract(epoch from keep_until - start_after))) as job
    from pgboss.job j order by created_on`);
  return found.map(({ job }) => job);
}

test("a job that our statement adds is the row that the library itself would have added", async () => {
  await database.db
    .transaction()
    .execute((tx) => enqueueQuietly(tx, task, payload, { afterMinutes: MINUTES, priority: -3 }));
  await boss.send("jobs", { task, payload }, { startAfter: MINUTES * 60, priority: 3, retryLimit: 30 });
  const [ours, theirs] = await rows();
  expect(ours).toEqual(theirs);
  await clearJobs(database.db);
});

test("a job that waits for a partner is the row that the library itself would have added", async () => {
  await enqueue(database.db, task, payload, { isOutside: true });
  const [ours] = await rows();
  await clearJobs(database.db);
  await boss.send("outside", { task, payload }, { retryLimit: 30 });
  const [theirs] = await rows();
  expect(ours).toEqual(theirs);
  await clearJobs(database.db);
});

test("a gathered job is the row that the library itself would have added", async () => {
  await enqueue(database.db, task, payload, { isGathered: true });
  const [ours] = await rows();
  await clearJobs(database.db);
  await boss.send("turns", { task, payload }, { singletonKey: task, retryLimit: 30 });
  const [theirs] = await rows();
  expect(ours).toEqual(theirs);
});
