import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiProcess } from "../../../test/server/api-process.ts";
import { operatorWorld, reads, session, type OperatorWorld } from "../../../test/world/operator-world.ts";

let world: OperatorWorld;
let other: ApiProcess;
beforeAll(async () => {
  world = await operatorWorld();
  other = await world.another();
}, 60_000);
afterAll(() => world.close());

test("an operator's session is renewed by its cookie, which is replaced each time", async () => {
  const otavio = await world.loggedIn();
  const renewed = await session(other, otavio.cookie);
  expect(renewed.json()).toMatchObject({ user: { Id: otavio.id } });
  const next = String(renewed.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  expect(next).not.toBe(otavio.cookie);
  expect((await session(world, next)).status).toBe(200);
});

test("row 12: tabs that wake together share a session, and an old copy of its cookie ends it everywhere", async () => {
  const otavio = await world.loggedIn();
  const tabs = await Promise.all(Array.from({ length: 5 }, () => session(world, otavio.cookie)));
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const current = String(tabs[0]?.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  await sql`update operators.session set replacements =
    array(select at - interval '121 seconds' from unnest(replacements) at)`.execute(world.db);
  expect((await session(world, otavio.cookie)).status).toBe(401);
  expect((await session(world, current)).status).toBe(401);
  await expect.poll(async () => (await reads(other, otavio.token)).status).toBe(401);
});

test("a tab that slept while another renewed more than once still shares the session for a moment", async () => {
  const otavio = await world.loggedIn();
  const renewed = await session(world, otavio.cookie);
  expect((await session(world, world.cookieOf(renewed))).status).toBe(200);
  expect((await session(world, otavio.cookie)).status).toBe(200);
});

test("a session ends after twelve hours, however often it was used", async () => {
  const otavio = await world.loggedIn();
  await sql`update operators.session set expires_at = platform.clock()`.execute(world.db);
  expect((await session(world, otavio.cookie)).code).toBe("no-uid");
});

test("row 13: a session is dead within five seconds in every process once the operator logs out or loses their access", async () => {
  const [otavio, olga, admin] = [
    await world.loggedIn(),
    await world.loggedIn(),
    await world.loggedIn(["admin"]),
  ];
  for (const { token } of [otavio, olga]) expect((await reads(other, token)).status).toBe(200);
  await world.post("/operators/session/end", undefined, { cookie: otavio.cookie });
  const { rows } = await sql<{ actorId: string }>`
    select actor_id from platform.log_record where current_url = '/api/operators/session/end' and result = 'success'`.execute(
    world.db,
  );
  expect(rows).toEqual([{ actorId: otavio.id }]);
  const disabled = await world.call("POST", `/api/operators/${olga.id}/disable`, { token: admin.token });
  expect(disabled.status).toBe(200);
  for (const { token, cookie } of [otavio, olga]) {
    await expect.poll(async () => (await reads(other, token)).status).toBe(401);
    expect((await session(world, cookie)).code).toBe("no-uid");
  }
  // A process that starts afterwards knows it, too.
  const late = await world.another();
  for (const { token } of [otavio, olga]) expect((await reads(late, token)).status).toBe(401);
  expect((await world.begin(olga)).code).toBe("wrong-password");
  expect((await reads(late, admin.token)).code).toBe("permission-denied");
});

test("row 15: a session is opened and ended by no page of another origin", async () => {
  const otavio = await world.loggedIn();
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await session(world, otavio.cookie, foreign)).code).toBe("permission-denied");
  const ended = await world.post("/operators/session/end", undefined, { cookie: otavio.cookie, ...foreign });
  expect(ended.code).toBe("permission-denied");
  expect((await session(world, otavio.cookie)).status).toBe(200);
});

test("row 13: who loses their access while they come in gets no session", async () => {
  const otavio = await world.operator();
  const token = (await world.begin(otavio)).json()["token"];
  const { db } = world;
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`update operators.operator set is_active = false where id = ${otavio.id}`.execute(tx);
    const coming = world.finish(token, world.codeOf(otavio.secret));
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(1);
    return { answer: coming };
  });
  expect((await answer).code).toBe("second-factor/over");
  const { rows } = await sql`select from operators.session where operator_id = ${otavio.id}`.execute(db);
  expect(rows).toEqual([]);
});
