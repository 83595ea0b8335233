import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSetting } from "../settings/index.ts";
import { identityJobs } from "./identity-jobs.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const scope = { purpose: "redemption", objectId: "a0R000000000001" };
const rows = async (text: string): Promise<unknown[]> => (await world.database.pool.query(text)).rows;

async function run(task: "identity.forget-codes" | "identity.forget-what-is-over"): Promise<void> {
  const { db } = world;
  const once = { jobId: "1", attempt: 1, maxAttempts: 25, signal: AbortSignal.timeout(20_000) };
  await identityJobs[task]?.run({}, { db } as Platform, once);
}

test("a code is sent with its end, and after it nothing of the code or of its grant is kept", async () => {
  const { taxId, id } = await world.registered({ phone: "65998765432" });
  const browser = new Browser(world);
  await browser.logIn(taxId);
  expect((await browser.call("POST", "/api/generateAccessCode", scope)).status).toBe(200);
  const ends = await rows(`
    select bool_and(message.expires_at = date_trunc('milliseconds', code.expires_at)) as same, count(*) as messages
    from platform.outbox message join identity.access_code code using (member_id)`);
  expect(ends).toEqual([{ same: true, messages: expect.any(Number) }]);
  await sql`insert into identity.access_grant (grant_hash, member_id, purpose, object_id, expires_at)
    select '\\x01', ${id}, 'redemption', 'a0R000000000001', platform.clock() + interval '10 minutes'`.execute(
    world.db,
  );

  const left =
    "select (select count(*) from identity.access_code) + (select count(*) from identity.access_grant) as n";
  await run("identity.forget-codes");
  expect(await rows(left)).toEqual([{ n: 2 }]);
  // The code's end is past, but it is still one of the day's.
  await rows("update identity.access_code set expires_at = platform.clock() - interval '1 minute'");
  await rows("update identity.access_grant set expires_at = platform.clock() - interval '1 minute'");
  await run("identity.forget-codes");
  expect(await rows(left)).toEqual([{ n: 1 }]);
  await rows("update identity.access_code set expires_at = platform.clock() - interval '25 hours'");
  await run("identity.forget-codes");
  expect(await rows(left)).toEqual([{ n: 0 }]);
});

test("a contact that was asked to be proved is forgotten once nothing of it opens anything", async () => {
  await rows(`insert into identity.contact_check
      (id, purpose, username, network, issued_at, code_expires_at, link_expires_at, proof_hash, proof_expires_at)
    values ('old', 'sign-up', 'alguem@fora.example', '', platform.clock() - interval '70 minutes',
      platform.clock() - interval '60 minutes', platform.clock() - interval '40 minutes', '\\x01',
      platform.clock() + interval '20 minutes')`);
  const left = "select id from identity.contact_check where id = 'old'";
  await run("identity.forget-codes");
  expect(await rows(left)).toEqual([{ id: "old" }]);
  await rows("update identity.contact_check set proof_expires_at = platform.clock() where id = 'old'");
  await run("identity.forget-codes");
  expect(await rows(left)).toEqual([]);
});

test("a session that ended is kept for the operator's days, then forgotten", async () => {
  const { taxId } = await world.registered({});
  await new Browser(world).logIn(taxId);
  await rows(
    "update identity.session set ended_at = platform.clock() - interval '20 days', end_reason = 'log-out'",
  );
  await run("identity.forget-what-is-over");
  expect(await rows("select 1 from identity.session")).not.toEqual([]);
  await world.set("KeptDays", { ...(await readSetting(world.db, "KeptDays")), endedSessions: 10 });
  await run("identity.forget-what-is-over");
  expect(await rows("select 1 from identity.session")).toEqual([]);
});

test("what an attack left behind is forgotten some thousand rows at a time, and what is new stays", async () => {
  const { id } = await world.registered({});
  await rows(`
    insert into identity.throttle (bucket, failures, blocked_until, updated_at)
      select 'old ' || n, 1, platform.clock(), platform.clock() - interval '3 days' from generate_series(1, 12000) n;
    insert into identity.throttle (bucket, failures, blocked_until) values ('new', 1, platform.clock());
    insert into identity.session (id, member_id, user_agent, address, seed_hash, expires_at, ended_at, end_reason)
      select 'old ' || n, '${id}', '', '', '', platform.clock(), platform.clock() - interval '4000 days', 'log-out'
      from generate_series(1, 12000) n;
    insert into identity.session (id, member_id, user_agent, address, seed_hash, expires_at)
      select 'over ' || n, '${id}', '', '', '', platform.clock() - interval '1 hour' from generate_series(1, 12000) n;
    create function public.not_too_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from touched) > 5000 then raise exception 'too many at once'; end if; return null; end $$;
    create trigger not_too_many after delete on identity.throttle referencing old table as touched
      for each statement execute function public.not_too_many();
    create trigger not_too_many after delete on identity.session referencing old table as touched
      for each statement execute function public.not_too_many();
    create trigger not_too_many_end after update on identity.session referencing old table as touched
      for each statement execute function public.not_too_many()`);
  await run("identity.forget-what-is-over");
  expect(
    await rows("select bucket from identity.throttle where bucket in ('new') or bucket like 'old%'"),
  ).toEqual([{ bucket: "new" }]);
  expect(
    await rows(`select end_reason, count(*)::int from identity.session where member_id = '${id}' group by 1`),
  ).toEqual([{ end_reason: "expired", count: 12_000 }]);
});
