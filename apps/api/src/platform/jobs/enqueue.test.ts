import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/fresh-database.ts";
import { addingJob, enqueue } from "./jobs.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const payload = { messageId: "m" };
const add = async (jobKey: string) => {
  const job = addingJob("platform.deliver-message", payload, { afterMinutes: 10, jobKey });
  return (await sql<{ id: number }>`with job as (${job}) select id from job`.execute(database.db)).rows;
};

test("a job of a task that the queue has not met is not added by a statement of our own, which says so", async () => {
  expect(await add("unknown")).toEqual([]);
});

test("a job that a statement of our own adds is the row that the queue itself would have added", async () => {
  await database.db.transaction().execute(async (tx) => {
    const options = { afterMinutes: 10, jobKey: "theirs" };
    await enqueue(tx, "platform.deliver-message", payload, options);
    await sql`with job as (${addingJob("platform.deliver-message", payload, { ...options, jobKey: "ours" })})
      select from job`.execute(tx);
  });
  const { rows } = await database.pool.query<{ key: string; job: unknown }>(
    "select key, to_jsonb(j) - 'id' - 'key' as job from graphile_worker._private_jobs j order by key",
  );
  expect(rows.map(({ key }) => key)).toEqual(["ours", "theirs"]);
  expect(rows[0]?.job).toEqual(rows[1]?.job);
});
