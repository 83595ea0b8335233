import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Browser,
  identityWorld,
  withinFiveSeconds,
  type IdentityWorld,
} from "../../../test/identity-world.ts";
import { endSessionsOf } from "./index.ts";

let world: IdentityWorld;

beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const loggedIn = () => world.loggedIn();

/** Opens the stream of a member's changes in one process. */
async function openStream({ app }: Pick<IdentityWorld, "app">, { token }: Browser): Promise<Response> {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } });
}

test("logging out ends the session in every process and takes the cookie away", async () => {
  const other = await world.another();
  const browser = await loggedIn();
  const elsewhere = Object.assign(new Browser(other), { token: browser.token });
  expect((await elsewhere.call("GET", "/api/profile")).statusCode).toBe(200);
  const { cookie } = browser;
  expect((await browser.call("POST", "/api/session/end")).json()).toEqual({ success: true });
  expect(browser.cookie).toBeUndefined();
  for (const tab of [browser, elsewhere])
    expect(
      await withinFiveSeconds(async () => (await tab.call("GET", "/api/profile")).statusCode === 401),
    ).toBe(true);
  browser.cookie = cookie;
  expect((await browser.openSession()).statusCode).toBe(401);
  expect((await browser.call("POST", "/api/session/end")).statusCode).toBe(200);
});

test("a page whose token is gone still ends its session, by the cookie alone", async () => {
  const browser = await loggedIn();
  const { cookie, token } = browser;
  const other = Object.assign(new Browser(world), { token });
  browser.token = undefined;
  expect((await browser.call("POST", "/api/session/end")).json()).toEqual({ success: true });
  expect(browser.cookie).toBeUndefined();
  expect(
    await withinFiveSeconds(async () => (await other.call("GET", "/api/profile")).statusCode === 401),
  ).toBe(true);
  browser.cookie = cookie;
  expect((await browser.openSession()).statusCode).toBe(401);
  const { rows } = await sql`
    select end_reason, (select count(*)::int from platform.log_record
      where current_url = '/api/session/end' and actor_id = member_id and result = 'success') as records
    from identity.session where member_id = ${browser.memberId}`.execute(world.database.db);
  expect(rows).toEqual([{ endReason: "logged-out", records: 1 }]);
});

test("a member sees the own devices and logs one of them out, but nobody else's", async () => {
  const { taxId } = await world.member();
  const [phone, desk] = [new Browser(world, "198.51.100.1"), new Browser(world, "198.51.100.2")];
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
  const logIn = { username: taxId, password: "Colheita@2026" };
  const reply = await phone.call("POST", "/api/userLogin", logIn, { headers: { "user-agent": agent } });
  phone.token = reply.json<{ token: string }>().token;
  await desk.logIn(taxId);
  interface Row {
    Id: string;
    device: string;
    ip: string;
    current: boolean;
  }
  const devices = async () => (await desk.call("GET", "/api/sessions")).json<{ records: Row[] }>().records;
  const listed = await devices();
  expect(listed.map(({ device, ip, current }) => [device, ip, current])).toEqual(
    expect.arrayContaining([
      ["Safari no iPhone", "198.51.100.1", false],
      ["Aparelho desconhecido", "198.51.100.2", true],
    ]),
  );
  const phoneId = listed.find(({ current }) => !current)?.Id ?? "";
  const stranger = await loggedIn();
  for (const id of [phoneId, "ses000000000000", "nothing"])
    expect((await stranger.call("POST", `/api/sessions/${id}/revoke`)).statusCode).toBe(404);
  expect((await desk.call("POST", `/api/sessions/${phoneId}/revoke`)).statusCode).toBe(200);
  expect(
    await withinFiveSeconds(async () => (await phone.call("GET", "/api/profile")).statusCode === 401),
  ).toBe(true);
  expect((await devices()).map(({ current }) => current)).toEqual([true]);
});

test.each(["user-disabled", "password-changed", "opted-out"] as const)(
  "row 13: %s: out within five seconds, in every process, open streams included",
  async (reason) => {
    const other = await world.another();
    const browser = await loggedIn();
    const stream = await openStream(other, browser);
    await world.database.db.transaction().execute((tx) => endSessionsOf(tx, browser.memberId, reason));
    const began = Date.now();
    expect(await stream.text()).toContain('event: end\ndata: {"reason":"revoked"}');
    expect(Date.now() - began).toBeLessThan(5_000);
    const elsewhere = Object.assign(new Browser(other), { token: browser.token });
    for (const tab of [browser, elsewhere])
      expect(
        await withinFiveSeconds(async () => (await tab.call("GET", "/api/profile")).statusCode === 401),
      ).toBe(true);
    expect((await browser.openSession()).statusCode).toBe(401);
  },
);

test("row 13: a process that missed the notice reads who is out, and ends their streams", async () => {
  const deaf = await world.another();
  const browser = await loggedIn();
  const stream = await openStream(deaf, browser);
  await sql`update identity.session set ended_at = platform.clock(), end_reason = 'revoked'
    where member_id = ${browser.memberId}`.execute(world.database.db);
  // More than are told at once is a gap, as after an hour without the database.
  await sql`insert into platform.live_event (topic) select 'noise' from generate_series(1, 20001)`.execute(
    world.database.db,
  );
  expect(await stream.text()).toContain('event: end\ndata: {"reason":"revoked"}');
  const elsewhere = Object.assign(new Browser(deaf), { token: browser.token });
  expect((await elsewhere.call("GET", "/api/profile")).statusCode).toBe(401);
});

test("row 13: a stream ends with the token it was opened with", async () => {
  const process = await world.another();
  const browser = await loggedIn();
  const { now } = process.platform.clock;
  // Fifteen minutes less two seconds later, by the programme's clock.
  const late = () => new Date(now().getTime() + 15 * 60_000 - 2_000);
  Object.assign(process.platform.clock, { now: late });
  const stream = await openStream(process, browser);
  const began = performance.now();
  expect(await stream.text()).toContain('event: end\ndata: {"reason":"renew"}');
  expect(performance.now() - began).toBeGreaterThan(1_500);
}, 30_000);

test("row 13: a process that starts later knows who is out", async () => {
  const browser = await loggedIn();
  await world.database.db
    .transaction()
    .execute((tx) => endSessionsOf(tx, browser.memberId, "password-changed"));
  const late = Object.assign(new Browser(await world.another()), { token: browser.token });
  expect((await late.call("GET", "/api/profile")).statusCode).toBe(401);
});

test("row 13: an end that is rolled back ends nothing", async () => {
  const browser = await loggedIn();
  const rollback = world.database.db.transaction().execute(async (tx) => {
    await endSessionsOf(tx, browser.memberId, "revoked");
    throw new Error("no");
  });
  await expect(rollback).rejects.toThrow("no");
  expect((await browser.openSession()).statusCode).toBe(200);
});
