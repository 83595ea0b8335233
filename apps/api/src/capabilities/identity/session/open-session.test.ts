import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, expectOut, sessionIn } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const loggedIn = () => world.memberBrowser();

/** Lets time pass since the last replacements of a member's cookie. */
async function age(memberId: string, seconds: number): Promise<void> {
  await sql`
    update identity.session set replaced_at = array(
      select at - make_interval(secs => ${seconds}) from unnest(replaced_at) with ordinality as t (at, n) order by n)
    where member_id = ${memberId}`.execute(world.db);
}

test("opening a session returns who logged in and replaces the cookie on every use", async () => {
  const browser = await loggedIn();
  const cookies = [browser.cookie];
  for (let use = 0; use < 3; use += 1) {
    const response = await browser.openSession();
    expect(sessionIn(response)).toMatchObject({
      user: {
        Id: browser.memberId,
        FirstName: "Ana",
        acg_ProfileCodes__c: ["agricultor"],
      },
      pending: [],
    });
    cookies.push(browser.cookie);
  }
  expect(new Set(cookies).size).toBe(4);
  expect((await browser.call("GET", "/api/profile")).status).toBe(200);
});

test("a token lives fifteen minutes, and says so", async () => {
  const browser = await loggedIn();
  const { expiresAt } = sessionIn(await browser.openSession()) as { expiresAt: string };
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14.9);
  expect(minutes).toBeLessThan(15.1);
});

test("how long tokens and unused sessions live is set for the process", async () => {
  const process = await world.another({ ACCESS_TOKEN_MINUTES: "20", SESSION_IDLE_DAYS: "7" });
  const { taxId, id } = await world.registered();
  const browser = new Browser(process);
  await browser.logIn(taxId);
  const opened = await browser.openSession();
  const { expiresAt } = sessionIn(opened) as { expiresAt: string };
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(20);
  expect(opened.headers["set-cookie"]?.[0]).toContain(`Max-Age=${7 * 86_400}`);
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - platform.clock()) / 86400)::integer as days
    from identity.session where member_id = ${id}`.execute(world.db);
  expect(rows).toEqual([{ days: 7 }]);
});

test("a browser without a cookie, or with one we never gave, has no session", async () => {
  const stranger = new Browser(world);
  expect((await stranger.openSession()).code).toBe("no-uid");
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
    expect(response.status).toBe(401);
    expect(response.headers["set-cookie"]?.[0]).toMatch(/^colheita_refresh=;/);
  }
  expect((await browser.openSession()).status).toBe(200);
});

test("row 12: twenty refreshes in parallel make one rotation and twenty sessions", async () => {
  const browser = await loggedIn();
  const tabs = Array.from({ length: 20 }, () =>
    Object.assign(new Browser(world), { cookie: browser.cookie }),
  );
  const responses = await Promise.all(tabs.map((tab) => tab.openSession()));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1);
  const { rows } = await sql<{ generation: number }>`
    select generation from identity.session where member_id = ${browser.memberId}`.execute(world.db);
  expect(rows).toEqual([{ generation: 1 }]);
});

test("row 12: an old cookie shown within the overlap gets the current one, and a late answer harms nobody", async () => {
  const browser = await loggedIn();
  const slow = Object.assign(new Browser(world), { cookie: browser.cookie });
  for (let use = 0; use < 3; use += 1) await browser.openSession();
  expect((await slow.openSession()).status).toBe(200);
  expect(slow.cookie).toBe(browser.cookie);
});

test("row 12: whose answer got lost is let in when they ask again after the time-out and the pause", async () => {
  const browser = await loggedIn();
  const lost = Object.assign(new Browser(world), { cookie: browser.cookie });
  await browser.openSession();
  await age(browser.memberId, 91);
  expect((await lost.openSession()).status).toBe(200);
  expect(lost.cookie).toBe(browser.cookie);
});

test("row 12: an old cookie shown later ends the whole family", async () => {
  const browser = await loggedIn();
  const thief = Object.assign(new Browser(world), { cookie: browser.cookie });
  await browser.openSession();
  await age(browser.memberId, 121);
  expect((await thief.openSession()).code).toBe("user-token-expired");
  expect((await browser.openSession()).code).toBe("user-token-expired");
  await expectOut(browser);
  const { rows } = await sql`
    select end_reason from identity.session where member_id = ${browser.memberId}`.execute(world.db);
  expect(rows).toEqual([{ endReason: "refresh-reused" }]);
});

test("row 12: a cookie older than all that is remembered ends the family, too", async () => {
  const browser = await loggedIn();
  const thief = Object.assign(new Browser(world), { cookie: browser.cookie });
  for (let use = 0; use < 9; use += 1) await browser.openSession();
  expect((await thief.openSession()).status).toBe(401);
  expect((await browser.openSession()).status).toBe(401);
});

test("a session that was not used for thirty days is over", async () => {
  const browser = await loggedIn();
  await sql`update identity.session set expires_at = platform.clock() where member_id = ${browser.memberId}`.execute(
    world.db,
  );
  expect((await browser.openSession()).status).toBe(401);
});

test("row 15: a page of another origin can neither open nor end a session", async () => {
  const browser = await loggedIn();
  const { cookie } = browser;
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { referer: "https://evil.example/" },
  ];
  for (const headers of foreign) {
    const opened = await browser.call("GET", "/api/session", undefined, headers);
    expect([opened.status, opened.headers["set-cookie"]]).toEqual([403, undefined]);
    const ended = await browser.call("POST", "/api/session/end", undefined, headers);
    expect([ended.status, ended.headers["set-cookie"]]).toEqual([403, undefined]);
  }
  expect(browser.cookie).toBe(cookie);
  expect((await browser.openSession()).status).toBe(200);
});

test("the cookie alone opens no call but the session's", async () => {
  const browser = await loggedIn();
  browser.token = undefined;
  expect((await browser.call("GET", "/api/profile")).status).toBe(401);
});

test("a session ends at its greatest age, however often it was used", async () => {
  const browser = await loggedIn();
  const setAge = (days: number) =>
    sql`update identity.session set started_at = platform.clock() - make_interval(days => ${days}::int)
      where member_id = ${browser.memberId}`.execute(world.db);
  await setAge(89);
  expect((await browser.openSession()).status).toBe(200);
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - started_at) / 86400)::int as days
    from identity.session where member_id = ${browser.memberId}`.execute(world.db);
  expect(rows).toEqual([{ days: 90 }]);
  await sql`update identity.session set expires_at = started_at + interval '90 days', started_at = started_at
    where member_id = ${browser.memberId}`.execute(world.db);
  await setAge(90);
  await browser.openSession();
  expect((await browser.openSession()).status).toBe(401);
});

test("who was blocked without their sessions being ended gets no fresh token", async () => {
  const browser = await loggedIn();
  await sql`update identity.member set status = 'Blocked' where id = ${browser.memberId}`.execute(world.db);
  expect((await browser.openSession()).code).toBe("auth/user-disabled");
});

test("while a step is pending, the session says so and opens nothing else", async () => {
  const { taxId } = await world.registered({ isCodeNeeded: true });
  const browser = new Browser(world);
  await browser.logIn(taxId);
  expect(sessionIn(await browser.openSession())).toMatchObject({ pending: ["access-code"] });
  expect((await browser.call("GET", "/api/profile")).code).toBe("permission-denied");
});
