import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Browser,
  codeOf,
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

async function loggedIn(): Promise<Browser & { memberId: string }> {
  const { taxId, id } = await world.member();
  const browser = new Browser(world);
  await browser.logIn(taxId);
  return Object.assign(browser, { memberId: id });
}

/** Lets time pass since the last replacements of a member's cookie. */
async function age(memberId: string, seconds: number): Promise<void> {
  await sql`
    update identity.session set replaced_at = array(
      select at - make_interval(secs => ${seconds}) from unnest(replaced_at) with ordinality as t (at, n) order by n)
    where member_id = ${memberId}`.execute(world.database.db);
}

test("opening a session tells who came in and replaces the cookie on every use", async () => {
  const browser = await loggedIn();
  const cookies = [browser.cookie];
  for (let use = 0; use < 3; use += 1) {
    const response = await browser.openSession();
    expect(response.json()).toMatchObject({
      user: {
        Id: browser.memberId,
        FirstName: "Ana",
        acg_ProfileCodes__c: ["agricultor"],
        linkedContacts: 0,
      },
      pending: [],
    });
    cookies.push(browser.cookie);
  }
  expect(new Set(cookies).size).toBe(4);
  expect((await browser.call("GET", "/api/profile")).statusCode).toBe(200);
});

test("a token lives fifteen minutes, and says so", async () => {
  const browser = await loggedIn();
  const { expiresAt } = (await browser.openSession()).json<{ expiresAt: string }>();
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14.9);
  expect(minutes).toBeLessThan(15.1);
});

test("a browser without a cookie, or with one we never gave, has no session", async () => {
  const stranger = new Browser(world);
  expect(codeOf(await stranger.openSession())).toBe("no-uid");
  const browser = await loggedIn();
  const good = browser.cookie ?? "";
  const flipped = (good.startsWith("A") ? "B" : "A") + good.slice(1);
  const future = Buffer.from(good, "base64url");
  future.writeUInt32BE(7, 15);
  for (const cookie of [
    "x",
    flipped,
    `${good}A`,
    good.slice(1),
    future.toString("base64url"),
    "é".repeat(80),
  ]) {
    stranger.cookie = cookie;
    const response = await stranger.openSession();
    expect(response.statusCode).toBe(401);
    expect(response.headers["set-cookie"]).toMatch(/^colheita_refresh=;/);
  }
  expect((await browser.openSession()).statusCode).toBe(200);
});

test("row 12: twenty refreshes in parallel make one rotation and twenty sessions", async () => {
  const browser = await loggedIn();
  const tabs = Array.from({ length: 20 }, () =>
    Object.assign(new Browser(world), { cookie: browser.cookie }),
  );
  const responses = await Promise.all(tabs.map((tab) => tab.openSession()));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1);
  const { rows } = await sql<{ generation: number }>`
    select generation from identity.session where member_id = ${browser.memberId}`.execute(world.database.db);
  expect(rows).toEqual([{ generation: 1 }]);
});

test("row 12: an old cookie shown within the overlap gets the current one, and a late answer harms nobody", async () => {
  const browser = await loggedIn();
  const slow = Object.assign(new Browser(world), { cookie: browser.cookie });
  for (let use = 0; use < 3; use += 1) await browser.openSession();
  expect((await slow.openSession()).statusCode).toBe(200);
  expect(slow.cookie).toBe(browser.cookie);
});

test("row 12: an old cookie shown later ends the whole family", async () => {
  const browser = await loggedIn();
  const thief = Object.assign(new Browser(world), { cookie: browser.cookie });
  await browser.openSession();
  await age(browser.memberId, 31);
  expect(codeOf(await thief.openSession())).toBe("no-uid");
  expect(codeOf(await browser.openSession())).toBe("no-uid");
  expect(
    await withinFiveSeconds(async () => (await browser.call("GET", "/api/profile")).statusCode === 401),
  ).toBe(true);
  const { rows } = await sql`
    select end_reason from identity.session where member_id = ${browser.memberId}`.execute(world.database.db);
  expect(rows).toEqual([{ endReason: "refresh-reused" }]);
});

test("row 12: a cookie older than all that is remembered ends the family, too", async () => {
  const browser = await loggedIn();
  const thief = Object.assign(new Browser(world), { cookie: browser.cookie });
  for (let use = 0; use < 9; use += 1) await browser.openSession();
  expect((await thief.openSession()).statusCode).toBe(401);
  expect((await browser.openSession()).statusCode).toBe(401);
});

test("a session that was not used for thirty days is over", async () => {
  const browser = await loggedIn();
  await sql`update identity.session set expires_at = platform.clock() where member_id = ${browser.memberId}`.execute(
    world.database.db,
  );
  expect((await browser.openSession()).statusCode).toBe(401);
});

test("row 15: a page of another origin can neither open nor end a session", async () => {
  const browser = await loggedIn();
  const { cookie } = browser;
  const foreign = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { referer: "https://evil.example/" },
  ];
  for (const headers of foreign) {
    const opened = await browser.call("GET", "/api/session", undefined, { headers });
    expect([opened.statusCode, opened.headers["set-cookie"]]).toEqual([403, undefined]);
    const ended = await browser.call("POST", "/api/logout", undefined, { headers });
    expect([ended.statusCode, ended.headers["set-cookie"]]).toEqual([403, undefined]);
  }
  expect(browser.cookie).toBe(cookie);
  expect((await browser.openSession()).statusCode).toBe(200);
});

test("the cookie alone opens no call but the session's", async () => {
  const browser = await loggedIn();
  browser.token = undefined;
  expect((await browser.call("GET", "/api/profile")).statusCode).toBe(401);
});

test("logging out ends the session in every process and takes the cookie away", async () => {
  const other = await world.another();
  const browser = await loggedIn();
  const elsewhere = Object.assign(new Browser(other), { token: browser.token });
  expect((await elsewhere.call("GET", "/api/profile")).statusCode).toBe(200);
  const { cookie } = browser;
  expect((await browser.call("POST", "/api/logout")).json()).toEqual({ success: true });
  expect(browser.cookie).toBeUndefined();
  for (const tab of [browser, elsewhere])
    expect(
      await withinFiveSeconds(async () => (await tab.call("GET", "/api/profile")).statusCode === 401),
    ).toBe(true);
  browser.cookie = cookie;
  expect((await browser.openSession()).statusCode).toBe(401);
  expect((await browser.call("POST", "/api/logout")).statusCode).toBe(200);
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

test("row 13: a blocked member is out within five seconds, in every process, open streams included", async () => {
  const other = await world.another();
  const address = await other.app.listen({ port: 0, host: "127.0.0.1" });
  const browser = await loggedIn();
  const stream = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${browser.token}` },
  });
  const words = stream.text();
  await world.database.db.transaction().execute((tx) => endSessionsOf(tx, browser.memberId, "user-disabled"));
  const began = Date.now();
  expect(await words).toContain('event: end\ndata: {"reason":"revoked"}');
  expect(Date.now() - began).toBeLessThan(5_000);
  const elsewhere = Object.assign(new Browser(other), { token: browser.token });
  for (const tab of [browser, elsewhere])
    expect(
      await withinFiveSeconds(async () => (await tab.call("GET", "/api/profile")).statusCode === 401),
    ).toBe(true);
  expect((await browser.openSession()).statusCode).toBe(401);
});

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

test("who was blocked without their sessions being ended gets no fresh token", async () => {
  const browser = await loggedIn();
  await sql`update identity.member set status = 'Blocked' where id = ${browser.memberId}`.execute(
    world.database.db,
  );
  expect((await browser.openSession()).statusCode).toBe(401);
});

test("while a step is pending, the session says so and opens nothing else", async () => {
  const { taxId } = await world.member({ isCodeNeeded: true });
  const browser = new Browser(world);
  await browser.logIn(taxId);
  expect((await browser.openSession()).json()).toMatchObject({ pending: ["access-code"] });
  expect(codeOf(await browser.call("GET", "/api/profile"))).toBe("permission-denied");
});
