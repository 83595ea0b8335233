import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../../test/world/members.ts";
import { isLong } from "../../../../test/server/effort.ts";
import { Browser, expectOut } from "../../../../test/sign-on/browser.ts";
import type { Answer } from "../../../../test/server/http-call.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { endSessionsIn } from "./ended-sessions.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const loggedIn = () => world.memberBrowser();

/** Opens the stream of a member's changes in one process. */
const openStream = ({ port }: Pick<TestWorld, "port">, { token }: Browser): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/live`, { headers: { authorization: `Bearer ${token}` } });

test("logging out ends the session in every process and takes the cookie away", async () => {
  const other = await world.another();
  const browser = await loggedIn();
  const elsewhere = Object.assign(new Browser(other), { token: browser.token });
  expect((await elsewhere.call("GET", "/api/profile")).status).toBe(200);
  const { cookie } = browser;
  expect((await browser.call("POST", "/api/session/end")).json()).toEqual({ success: true });
  expect(browser.cookie).toBeUndefined();
  for (const tab of [browser, elsewhere]) await expectOut(tab);
  browser.cookie = cookie;
  expect((await browser.openSession()).status).toBe(401);
  expect((await browser.call("POST", "/api/session/end")).status).toBe(200);
});

test("a page whose token is gone still ends its session, by the cookie alone", async () => {
  const browser = await loggedIn();
  const { cookie, token } = browser;
  const other = Object.assign(new Browser(world), { token });
  browser.token = undefined;
  expect((await browser.call("POST", "/api/session/end")).json()).toEqual({ success: true });
  expect(browser.cookie).toBeUndefined();
  await expectOut(other);
  browser.cookie = cookie;
  expect((await browser.openSession()).status).toBe(401);
  const { rows } = await sql`
    select end_reason, (select count(*)::int from platform.log_record
      where current_url = '/api/session/end' and actor_id = member_id and result = 'success') as records
    from identity.session where member_id = ${browser.memberId}`.execute(world.db);
  expect(rows).toEqual([{ endReason: "logged-out", records: 1 }]);
});

test("a member sees the own devices and logs one of them out, but nobody else's", async () => {
  const { taxId } = await world.registered();
  const [phone, desk] = [new Browser(world, "198.51.100.1"), new Browser(world, "198.51.100.2")];
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
  const logIn = { username: taxId, password: "Colheita@2026" };
  const reply = await phone.call("POST", "/api/userLogin", logIn, { "user-agent": agent });
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
    expect((await stranger.call("POST", `/api/sessions/${id}/revoke`)).status).toBe(404);
  expect((await desk.call("POST", `/api/sessions/${phoneId}/revoke`)).status).toBe(200);
  await expectOut(phone);
  expect((await devices()).map(({ current }) => current)).toEqual([true]);
});

async function setByHand(change: RawBuilder<unknown>): Promise<void> {
  expect((await change.execute(world.db)).numAffectedRows).toBe(1n);
}

/** What puts a member out, by the call that does it. */
const WAYS_OUT: Readonly<
  Record<string, (browser: Browser & { readonly memberId: string }) => Promise<void>>
> = {
  "who is blocked": (who) => stand(who, { acg_Status__c: "Blocked", acg_ProgramOptOut__c: false }),
  "who is made inactive": (who) => stand(who, { acg_Status__c: "Inativo", acg_ProgramOptOut__c: false }),
  "who has left": (who) => stand(who, { acg_Status__c: "Ativo", acg_ProgramOptOut__c: true }),
  "L1: who is blocked by a hand at the database": ({ memberId }) =>
    setByHand(sql`update identity.member set status = 'Blocked' where id = ${memberId}`),
  "L1: who is opted out by a hand at the database": ({ memberId }) =>
    setByHand(sql`update identity.member set is_opted_out = true where id = ${memberId}`),
  "whose password was changed": async (who) => {
    const elsewhere = new Browser(world);
    await elsewhere.logIn(await taxIdOf(who.memberId));
    const body = { currentPassword: PASSWORD, password: "Terra-Roxa#77" };
    expectDone(await elsewhere.call("POST", "/api/auth/change-password", body));
  },
  "who ends all their sessions": async (who) => {
    const elsewhere = new Browser(world);
    await elsewhere.logIn(await taxIdOf(who.memberId));
    expectDone(await elsewhere.call("POST", "/api/revokeRefreshToken", { uid: who.memberId }));
  },
};

const expectDone = (answer: Answer) => expect(answer.json()).toMatchObject({ success: true });

async function taxIdOf(memberId: string): Promise<string> {
  const { rows } = await sql<{ taxId: string }>`
    select tax_id from identity.member where id = ${memberId}`.execute(world.db);
  return rows[0]?.taxId ?? "";
}

/** Changes the standing of a member, as an operator does. */
async function stand({ memberId }: { readonly memberId: string }, standing: object): Promise<void> {
  const support = new Browser(world);
  support.token = await operatorToken(world.platform, ["support"], "ope000000000001");
  expectDone(await support.call("PUT", `/api/members/${memberId}/standing`, standing));
}

/** Returns a ticket for a page of the farmer's. */
async function ticketOf(browser: Browser): Promise<string> {
  const answer = await browser.call("POST", "/api/page-tickets", { page: "invoices" });
  return String(answer.json()["url"]).split("#ticket=")[1] ?? "";
}

test.each(Object.entries(WAYS_OUT))(
  "row 13: %s: out within five seconds, in every process, open streams included",
  async (_who, putOut) => {
    const other = await world.another();
    const browser = await loggedIn();
    const stream = await openStream(other, browser);
    const ticket = await ticketOf(browser);
    await putOut(browser);
    const began = Date.now();
    expect(await stream.text()).toContain('event: end\ndata: {"reason":"revoked"}');
    expect(Date.now() - began).toBeLessThan(5_000);
    const elsewhere = Object.assign(new Browser(other), { token: browser.token });
    for (const tab of [browser, elsewhere]) await expectOut(tab);
    const withTicket = await new Browser(other).call("POST", "/api/embedded/invoices", { ticket });
    expect(withTicket.code).toBe("identity/page-ticket-invalid");
    expect(["auth/user-disabled", "user-token-expired"]).toContain((await browser.openSession()).code);
  },
);

test("an operator blocks a member and lets them in again, and the trail records who did", async () => {
  const browser = await loggedIn();
  const taxId = await taxIdOf(browser.memberId);
  await stand(browser, { acg_Status__c: "Blocked", acg_ProgramOptOut__c: false });
  expect((await new Browser(world).logIn(taxId)).code).toBe("auth/user-disabled");
  await stand(browser, { acg_Status__c: "Ativo", acg_ProgramOptOut__c: false });
  expect((await new Browser(world).logIn(taxId)).status).toBe(200);
  const { rows } = await sql`
    select actor_id, before, after from platform.audit_entry
    where subject_id = ${browser.memberId} and action = 'identity.standing-changed' order by id`.execute(
    world.db,
  );
  const [active, blocked] = ["Ativo", "Blocked"].map((status) => ({ status, isOptedOut: false }));
  const actorId = "ope000000000001";
  expect(rows).toEqual([
    { actorId, before: active, after: blocked },
    { actorId, before: blocked, after: active },
  ]);
});

test.runIf(isLong)(
  "row 13: a process that missed the notice reads who is out, and ends their streams",
  async () => {
    const deaf = await world.another();
    const browser = await loggedIn();
    const stream = await openStream(deaf, browser);
    await sql`update identity.session set ended_at = platform.clock(), end_reason = 'revoked'
    where member_id = ${browser.memberId}`.execute(world.db);
    // More than are announced at once is a gap, as after an hour without the database.
    await sql`insert into platform.live_event (topic) select 'noise' from generate_series(1, 20001)`.execute(
      world.db,
    );
    expect(await stream.text()).toContain('event: end\ndata: {"reason":"revoked"}');
    const elsewhere = Object.assign(new Browser(deaf), { token: browser.token });
    expect((await elsewhere.call("GET", "/api/profile")).status).toBe(401);
  },
);

test.runIf(isLong)(
  "row 13: a stream ends with the token it was opened with, and those of other tokens go on",
  async () => {
    const process = await world.another();
    const going = await loggedIn();
    let isOver = false;
    const other = (await openStream(process, going)).text().finally(() => {
      isOver = true;
    });
    // Last of all: it is good for a few seconds more.
    const ending = await loggedIn();
    const { now } = process.platform.clock;
    // Fifteen minutes less five seconds later, by the programme's clock.
    const late = () => new Date(now().getTime() + 15 * 60_000 - 5_000);
    Object.assign(process.platform.clock, { now: late });
    const stream = await openStream(process, ending);
    expect(await stream.text()).toContain('event: end\ndata: {"reason":"renew"}');
    expect(isOver).toBe(false);
    await going.call("POST", "/api/session/end");
    expect(await other).toContain('event: end\ndata: {"reason":"revoked"}');
  },
);

test("row 13: a process that starts later knows who is out", async () => {
  const browser = await loggedIn();
  await stand(browser, { acg_Status__c: "Blocked", acg_ProgramOptOut__c: false });
  const late = Object.assign(new Browser(await world.another()), { token: browser.token });
  expect((await late.call("GET", "/api/profile")).status).toBe(401);
});

test("row 13: an end that is rolled back ends nothing", async () => {
  const browser = await loggedIn();
  const rollback = world.inOne(async (tx) => {
    await endSessionsIn(tx, { memberId: browser.memberId }, "revoked");
    throw new Error("no");
  });
  await expect(rollback).rejects.toThrow("no");
  expect((await browser.openSession()).status).toBe(200);
});
