import { afterAll, beforeAll, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { changeSetting, readSetting, settingsCapability } from "./index.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const forget = async (): Promise<void> => {
  const run = { jobId: "1", attempt: 1, maxAttempts: 25, signal: AbortSignal.timeout(20_000) };
  await settingsCapability.jobs?.["settings.forget-what-is-old"]?.run({}, world.platform, run);
};

/** Returns the requests whose calls are still on record, and the messages and keys that are still there. */
async function remainingRecords(): Promise<unknown> {
  const { rows } = await world.database.pool.query(`
    select request_id as what from platform.log_record
    union all select id from platform.outbox
    union all select key from platform.idempotency
    union all select data ->> 'word' from pgboss.job where data ? 'word'
    order by what`);
  return rows.map(({ what }: { what: string }) => what);
}

test("each record is kept for the days that the operator set, and no longer", async () => {
  await world.database.pool.query(`
    insert into platform.log_record (current_url, method, data, result, request_id, date)
      select '/x', 'POST', '{}', 'success', name, platform.clock() - make_interval(days => age)
      from (values ('call of 366 days', 366), ('call of 364 days', 364), ('call of 200 days', 200)) v (name, age);
    insert into platform.outbox (id, channel, recipient, subject, text, created_at)
      select name, 'email', 'a@example.com', 'Oi', 'Oi', platform.clock() - make_interval(days => age)
      from (values ('message of 31 days', 31), ('message of 29 days', 29)) v (name, age);
    insert into platform.idempotency (caller_id, key, endpoint, body_hash, created_at)
      select 'ana', name, 'POST /x', 'h', platform.clock() - make_interval(hours => age)
      from (values ('key of 49 hours', 49), ('key of 47 hours', 47)) v (name, age)`);
  await forget();
  expect(await remainingRecords()).toEqual([
    "call of 200 days",
    "call of 364 days",
    "key of 47 hours",
    "message of 29 days",
  ]);

  await world.set("KeptDays", { ...(await readSetting(world.db, "KeptDays")), calls: 190, messages: 7 });
  await forget();
  expect(await remainingRecords()).toEqual(["key of 47 hours"]);
});

test("a job whose last try failed long ago is forgotten, one that may still be done is not", async () => {
  await world.database.pool.query(`
    insert into pgboss.job (name, data, created_on)
    select queue, jsonb_build_object('word', word), now() - make_interval(days => age)
    from (values ('dead', 'long dead', 91), ('dead', 'lately dead', 10), ('jobs', 'alive', 91)) v (queue, word, age)`);
  await forget();
  expect(await remainingRecords()).toEqual(expect.arrayContaining(["alive", "lately dead"]));
  expect(await remainingRecords()).not.toContain("long dead");
});

test("calls are kept for half a year at the least, as the law asks", async () => {
  const value = { ...(await readSetting(world.db, "KeptDays")), calls: 30 };
  const change = world.inOne((tx) =>
    changeSetting(tx, { name: "KeptDays", value, actorId: "005Operator0001" }),
  );
  await expect(change).rejects.toThrow();
});
