import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type Member } from "../../../test/world/members.ts";
import { groupWorld, type GroupBrowser, type GroupWorld } from "../../../test/world/group-world.ts";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { sql } from "../../platform/database/database.ts";
import { codeAt } from "../second-factor/index.ts";

let world: GroupWorld;

beforeAll(async () => {
  world = await groupWorld();
}, 60_000);
afterAll(() => world.close());

/** Returns a browser in which somebody logged in and went on as another account of the group. */
async function switched(main: Member, from: Member, to: Member): Promise<GroupBrowser> {
  const browser = await world.browser().comeIn(from);
  const accessCode = await browser.code(from, to, world);
  const [mainFirebaseId, fromFirebaseId, toFirebaseId] = [main, from, to].map(({ firebaseId }) => firebaseId);
  const body = { mainFirebaseId, fromFirebaseId, toFirebaseId, accessCode };
  expect((await browser.call("POST", "/api/switchUserGroupLogin", body)).status).toBe(200);
  expect(await browser.open()).toBe(to.id);
  return browser;
}

/** Records, as an operator does, that somebody may not come in any more. */
async function putOut({ id }: Member, why: "blocked" | "left"): Promise<void> {
  const token = await operatorToken(world.platform, ["support"]);
  const body = {
    acg_Status__c: why === "blocked" ? "Blocked" : "Ativo",
    acg_ProgramOptOut__c: why === "left",
  };
  expect((await world.call("PUT", `/api/members/${id}/standing`, { token, body })).status).toBe(200);
}

async function changePassword(person: Member): Promise<void> {
  const browser = await world.browser().comeIn(person);
  const body = { currentPassword: PASSWORD, password: "Terra-Roxa#77" };
  expect((await browser.call("POST", "/api/auth/change-password", body)).status).toBe(200);
}

/** Returns the access token opens nothing any more, within moments. */
const expectDead = ({ token }: Pick<GroupBrowser, "token">) =>
  expect.poll(async () => (await world.call("GET", "/api/profile", { token })).code).toBe("no-uid");

test("a switch holds while nobody of the group logs in, and the member may log in themselves", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  expect(await browser.open()).toBe(farm.id);
  await world.browser().comeIn(farm);
  expect(await browser.open()).toBe(farm.id);
});

test("another log-in of the group leads a session that was reached by a switch to the main user", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  const { token } = browser;
  const own = await world.browser().comeIn(farm);
  await world.browser().comeIn(main);
  expect(await browser.open()).toBe(main.id);
  expect((await browser.call("GET", "/api/profile")).json()["Id"]).toBe(main.id);
  await expectDead({ token });
  // Who logged in as themselves stays who they are.
  expect(await own.open()).toBe(farm.id);
});

test("who defines the password of the account they switched to goes on acting for it", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  await sql`update identity.credential set is_definition_needed = true where member_id = ${farm.id}`.execute(
    world.db,
  );
  const browser = await switched(main, main, farm);
  await browser.call("POST", "/api/generateAccessCode", {});
  const AccessCode = (await world.codesOf(farm)).at(-1);
  expect((await browser.call("POST", "/api/validateAccessCode", { AccessCode })).status).toBe(200);
  expect(await browser.open()).toBe(farm.id);
  const defined = await browser.call("POST", "/api/auth/define-required-password", {
    password: "Terra-Roxa#77",
  });
  expect(defined.status).toBe(200);
  expect(await browser.open()).toBe(farm.id);
  await world.browser().comeIn(main);
  expect(await browser.open()).toBe(main.id);
});

test("who has left is no longer acted for: the session leads to the main user, and its tokens are dead", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  await putOut(farm, "left");
  await expectDead(browser);
  expect(await browser.open()).toBe(main.id);
});

test("the same where nobody ended the session of the member who has left", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  await sql`update identity.member set is_opted_out = true where id = ${farm.id}`.execute(world.db);
  expect(await browser.open()).toBe(main.id);
});

test("tabs that show the old cookie together are led to one and the same session", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  await world.browser().comeIn(main);
  const { cookie } = browser;
  const tabs = Array.from({ length: 8 }, () => Object.assign(world.browser(), { cookie }));
  expect(new Set(await Promise.all(tabs.map((tab) => tab.open())))).toEqual(new Set([main.id]));
  const { rows } = await sql<{ count: number }>`select count(*)::integer from identity.session
    where member_id = ${main.id} and ended_at is null`.execute(world.db);
  // The one that was led there, and the one that logged in.
  expect(rows).toEqual([{ count: 2 }]);
  for (const tab of tabs) expect(await tab.open()).toBe(main.id);
});

test("row 12: an old cookie leads nowhere once the others had their moment", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  const { cookie: first } = browser;
  await browser.open();
  const replaced = sql`update identity.session set replaced_at = array[platform.clock() - interval '1 hour']
    where member_id = ${farm.id}`;
  await replaced.execute(world.db);
  await putOut(farm, "left");
  expect(await Object.assign(world.browser(), { cookie: first }).open()).toBe("user-token-expired");
  const { cookie: last } = browser;
  expect(await browser.open()).toBe(main.id);
  await sql`update identity.session set ended_at = ended_at - interval '1 hour' where member_id = ${farm.id}`.execute(
    world.db,
  );
  expect(await Object.assign(world.browser(), { cookie: last }).open()).toBe("user-token-expired");
});

test("a switch never ends in more than it began with: who did not log in as the main user logs in anew", async () => {
  const [main, farm, shop] = (await world.group({}, {})) as [Member, Member, Member];
  const browser = await switched(main, farm, shop);
  await world.browser().comeIn(main);
  expect(await browser.open()).toBe("user-token-expired");
});

test("row 13: what ends the sessions of who logged in ends those in which they act as another", async () => {
  const ends = [
    [(person: Member) => putOut(person, "blocked"), "auth/user-disabled"],
    [changePassword, "user-token-expired"],
  ] as const;
  for (const [end, code] of ends) {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await switched(main, main, farm);
    await end(main);
    await expectDead(browser);
    expect(await browser.open()).toBe(code);
  }
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  await sql`update identity.member set status = 'Blocked' where id = ${main.id}`.execute(world.db);
  expect(await browser.open()).toBe("auth/user-disabled");
});

test("row 13: a switch that ended with its member leads nowhere once the sessions of who logged in ended", async () => {
  const readmit = ({ id }: Member) =>
    sql`update identity.member set status = 'Ativo' where id = ${id}`.execute(world.db);
  const ends = [
    changePassword,
    async (person: Member) => {
      await putOut(person, "blocked");
      await readmit(person);
    },
  ];
  for (const end of ends) {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const blockedBefore = await switched(main, main, farm);
    await putOut(farm, "blocked");
    await end(main);
    expect(await blockedBefore.open()).toBe("user-token-expired");
    const { rows } = await sql<{ endReason: string }>`
      select end_reason from identity.session where member_id = ${farm.id}`.execute(world.db);
    expect(rows).toEqual([{ endReason: "user-disabled" }]);
    await readmit(farm);
    expect(await blockedBefore.open()).toBe("no-uid");
  }
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  await putOut(main, "blocked");
  await readmit(main);
  expect(await browser.open()).toBe("user-token-expired");
});

test("both see the device of a switch in their lists, and a log-out ends it for both", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  const count = async (who: GroupBrowser) =>
    ((await who.call("GET", "/api/sessions")).json()["records"] as unknown[]).length;
  const own = await world.browser().comeIn(farm);
  expect([await count(browser), await count(own)]).toEqual([2, 2]);
  await browser.call("POST", "/api/session/end");
  expect(await count(own)).toBe(1);
  expect(await browser.open()).toBe("no-uid");
});

test("the trail names who acted in an account that was switched to", async () => {
  const [main, farm] = (await world.group({})) as [Member, Member];
  const browser = await switched(main, main, farm);
  await browser.call("POST", "/api/second-factor/proof", { password: PASSWORD });
  const secret = String((await browser.call("POST", "/api/second-factor/app")).json()["secret"]);
  const passCode = codeAt(secret, world.platform.clock.now());
  await browser.call("POST", "/api/second-factor/app/confirm", { name: "Celular", passCode });
  await browser.call("POST", "/api/second-factor/recovery-codes");
  const passwords = { currentPassword: PASSWORD, password: "Terra-Roxa#77" };
  expect((await browser.call("POST", "/api/auth/change-password", passwords)).status).toBe(200);
  const { rows } = await sql<{ action: string; actorId: string }>`
    select action, actor_id from platform.audit_entry
    where subject_id = ${farm.id} and action <> 'identity.account-switched' order by id`.execute(world.db);
  const deeds = ["second-factor.added", "second-factor.codes-renewed", "identity.password-changed"];
  expect(rows).toEqual(deeds.map((action) => ({ action, actorId: main.id })));
});
