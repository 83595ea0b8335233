import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupWorld, type GroupBrowser, type GroupWorld } from "../../../test/world/group-world.ts";
import type { Member } from "../../../test/world/members.ts";
import { recording } from "../../../test/server/query-plans.ts";
import { sql } from "../../platform/database/database.ts";
import { memberOf } from "../identity/index.ts";
import { groupDataOf } from "./index.ts";

let world: GroupWorld;

beforeAll(async () => {
  world = await groupWorld();
}, 60_000);
afterAll(() => world.close());

interface Switch {
  readonly main: Member;
  readonly from: Member;
  readonly to: Member;
}

const nameAll = ({ main, from, to }: Switch) => ({
  mainFirebaseId: main.firebaseId,
  fromFirebaseId: from.firebaseId,
  toFirebaseId: to.firebaseId,
});
const askSwitch = (browser: GroupBrowser, body: object) =>
  browser.call("POST", "/api/switchUserGroupLogin", body);
const checkCode = async (browser: GroupBrowser, body: object) =>
  (await browser.call("POST", "/api/validateAccessCode", body)).json();

async function switchTo(browser: GroupBrowser, change: Switch) {
  const accessCode = await browser.code(change.from, change.to, world);
  return askSwitch(browser, { ...nameAll(change), accessCode });
}

const said = ({ status, code }: { status: number; code: string | undefined }) => [status, code];

describe("the group", () => {
  test("comes with the session: the main account and the linked ones, without what they need not disclose", async () => {
    const [main, farm] = await world.group(
      { firstName: "Fazenda", taxId: "11222333000181" },
      { status: "Blocked" },
    );
    const browser = await world.browser().comeIn(main);
    const reply = await browser.call("GET", "/api/session");
    const { groupData } = reply.json() as { groupData: Record<string, unknown> };
    expect(groupData).toMatchObject({
      acg_MainUser__r: { Id: main.id, FirebaseId__c: main.firebaseId, acg_Status__c: "Ativo" },
      Contacts__r: {
        records: [
          { acg_Status__c: "Blocked" },
          { Id: farm?.id, CNPJ_CPF__c: "11.***.***/0001-81", acg_ProgramOptOut__c: false },
        ],
      },
      lastLoggedFirebaseId: main.firebaseId,
    });
    for (const secret of [main.taxId, main.email, farm?.email ?? "?"])
      expect(reply.text).not.toContain(secret);
    expect(
      (await (await world.browser().comeIn(await world.registered())).call("GET", "/api/session")).json(),
    ).not.toHaveProperty("groupData");
  });

  test("costs the session one query, and none where there is no group", async () => {
    const [main] = await world.group({}, {});
    const statements: string[] = [];
    const db = recording(world.database, ({ sql: text }) => statements.push(text));
    const { files } = world.platform;
    expect(await groupDataOf({ db, files }, {})).toBeUndefined();
    expect(statements).toEqual([]);
    const member = await memberOf(world.db, main.id);
    expect(
      (await groupDataOf({ db, files }, { userGroupId: member?.userGroupId }))?.linked.contacts,
    ).toHaveLength(2);
    expect(statements).toHaveLength(1);
  });

  test("is listed by loyalty category, and a category is active while any of its accounts is", async () => {
    const [main] = await world.group(
      { category: "Agricultor" },
      { category: "Estudante", status: "Inativo" },
      { category: "Profissional do agro", status: "Blocked" },
      { category: "Profissional do agro" },
    );
    const browser = await world.browser().comeIn(main);
    const sets = (await browser.call("GET", "/api/getProfilesByUserGroup")).json();
    expect(sets["success"]).toBe(true);
    const records = sets["records"] as { LoyaltyCategory__c: string; active: boolean; records: unknown[] }[];
    expect(records.map((set) => [set.LoyaltyCategory__c, set.active, set.records.length])).toEqual([
      ["Agricultor", true, 2],
      ["Estudante", false, 1],
      ["Profissional do agro", true, 2],
    ]);
    const alone = await world.browser().comeIn(await world.registered());
    expect((await alone.call("GET", "/api/getProfilesByUserGroup")).json()).toEqual({
      success: true,
      records: [],
    });
  });
});

describe("a switch", () => {
  test("begins a new session of the other account and ends the old one; the code has ten letters", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const { token: before, cookie } = browser;
    const change = { main, from: main, to: farm };
    const accessCode = await browser.code(main, farm, world);
    expect(accessCode).toMatch(/^[A-Z]{10}\d{2}$/);
    const answer = await askSwitch(browser, {
      ...nameAll(change),
      accessCode,
    });
    expect(answer.json()).toEqual({ success: true, url: "/home" });
    expect(await browser.open()).toBe(farm.id);
    await expect
      .poll(async () => (await world.call("GET", "/api/profile", { token: before })).code)
      .toBe("no-uid");
    expect(await Object.assign(world.browser(), { cookie }).open()).toBe("user-token-expired");
    expect((await browser.call("GET", "/api/profile")).json()["Id"]).toBe(farm.id);
  });

  test("row 16: leads to a page of this site, whatever else the call brings", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const accessCode = await browser.code(main, farm, world);
    const elsewhere = { url: "https://evil.example", RedirectUrl: "//evil.example" };
    const body = { ...nameAll({ main, from: main, to: farm }), ...elsewhere, accessCode };
    const answer = await askSwitch(browser, body);
    expect(answer.json()).toEqual({ success: true, url: "/home" });
  });

  test("goes by the grant of a code as well, and back to the main account by its own call", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(farm);
    const AccessCode = await browser.code(farm, main, world);
    const purpose = { purpose: "account-switch", objectId: main.id };
    const { grant } = await checkCode(browser, { ...purpose, AccessCode });
    const body = { mainFirebaseId: main.firebaseId, grant };
    expect((await browser.call("POST", "/api/switchToDefaultUser", body)).status).toBe(200);
    expect(await browser.open()).toBe(main.id);
    expect(said(await browser.call("POST", "/api/switchToDefaultUser", body))).toEqual([404, "not-found"]);
  });

  test("keeps actor and subject: in its record, in the trail, and in what is done afterwards", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    await switchTo(browser, { main, from: main, to: farm });
    await browser.open();
    await browser.call("POST", "/api/generateAccessCode", { purpose: "voucher", objectId: main.id });
    const { rows } = await sql`select current_url, actor_id, subject_id from platform.log_record
      where actor_id = ${main.id} and subject_id = ${farm.id} order by id`.execute(world.db);
    expect(rows).toEqual(
      ["/api/switchUserGroupLogin", "/api/generateAccessCode"].map((currentUrl) => ({
        currentUrl,
        actorId: main.id,
        subjectId: farm.id,
      })),
    );
    const trail = await sql`select action, before->>'memberId' as before, after->>'memberId' as after
      from platform.audit_entry where actor_id = ${main.id} and subject_id = ${farm.id}`.execute(world.db);
    expect(trail.rows).toEqual([{ action: "identity.account-switched", before: main.id, after: farm.id }]);
  });

  test("needs a fresh code for that very account, once", async () => {
    const [main, farm, shop] = (await world.group({}, {})) as [Member, Member, Member];
    const browser = await world.browser().comeIn(main);
    const names = nameAll({ main, from: main, to: farm });
    const ask = (more: object) => askSwitch(browser, { ...names, ...more });
    expect(said(await ask({}))).toEqual([403, "user-groups/code-needed"]);
    expect(said(await ask({ grant: "none" }))).toEqual([403, "user-groups/code-needed"]);
    const ofShop = await browser.code(main, shop, world);
    expect(said(await ask({ accessCode: ofShop }))).toEqual([409, "access-code/expired"]);
    await browser.code(main, farm, world);
    expect(said(await ask({ accessCode: "BCDFGHJKLM00" }))).toEqual([409, "access-code/wrong"]);
    expect(await browser.open()).toBe(main.id);
  });

  test("row 9: of many at once with one right code, one happens", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const AccessCode = await browser.code(main, farm, world);
    const purpose = { purpose: "account-switch", objectId: farm.id };
    const { grant } = await checkCode(browser, { ...purpose, AccessCode });
    const body = { ...nameAll({ main, from: main, to: farm }), grant };
    const { token } = browser;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call("POST", "/api/switchUserGroupLogin", { token, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const live =
      await sql`select from identity.session where member_id = ${farm.id} and ended_at is null`.execute(
        world.db,
      );
    expect(live.rows).toHaveLength(1);
  });
});

describe("row 4: a switch", () => {
  test("outside the group is answered like one to nobody, and recorded", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const [otherMain, foreign] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const nobody = { ...foreign, firebaseId: "NobodyNobodyNobodyNobodyNobo" };
    const asked = [
      { main, from: main, to: foreign },
      { main, from: main, to: nobody },
      { main: otherMain, from: main, to: foreign },
      { main: otherMain, from: main, to: farm },
      { main, from: farm, to: farm },
      { main, from: main, to: main },
    ];
    const texts = new Set<string>();
    for (const change of asked) {
      const answer = await askSwitch(browser, nameAll(change));
      expect(said(answer)).toEqual([404, "not-found"]);
      texts.add(answer.text.replace(/"requestId":"[^"]*"/, ""));
    }
    expect(texts.size).toBe(1);
    const { rows } = await sql<{ result: string }>`select result from platform.log_record
      where actor_id = ${main.id} and current_url = '/api/switchUserGroupLogin'`.execute(world.db);
    expect(rows).toEqual(asked.map(() => ({ result: "not-found" })));
    expect(await browser.open()).toBe(main.id);
  });

  test("by somebody in no group leads nowhere, whoever they name", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const stranger = await world.registered();
    const browser = await world.browser().comeIn(stranger);
    for (const from of [stranger, main]) {
      const answer = await askSwitch(browser, nameAll({ main, from, to: farm }));
      expect(said(answer)).toEqual([404, "not-found"]);
    }
    const body = { mainFirebaseId: main.firebaseId };
    expect(said(await browser.call("POST", "/api/switchToDefaultUser", body))).toEqual([404, "not-found"]);
  });

  test("to an inactive, a blocked or a departed account is refused, and recorded, before any code counts", async () => {
    const closed = [{ status: "Inativo" }, { status: "Blocked" }, { isOptedOut: true }] as const;
    const [main, ...others] = await world.group(...closed);
    const browser = await world.browser().comeIn(main);
    for (const to of others) {
      const answer = await askSwitch(browser, nameAll({ main, from: main, to }));
      expect(said(answer)).toEqual([403, "USER_IS_INACTIVE_OR_BLOCKED"]);
      expect(answer.json()["success"]).toBe(false);
    }
    const { rows } = await sql<{ result: string }>`select result from platform.log_record
      where actor_id = ${main.id} and current_url = '/api/switchUserGroupLogin'`.execute(world.db);
    expect(rows).toEqual(others.map(() => ({ result: "USER_IS_INACTIVE_OR_BLOCKED" })));
    expect(await browser.open()).toBe(main.id);
  });

  test("to an account that was blocked while the code was typed is refused, and the grant is not used up", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const AccessCode = await browser.code(main, farm, world);
    const purpose = { purpose: "account-switch", objectId: farm.id };
    const { grant } = await checkCode(browser, { ...purpose, AccessCode });
    const body = { ...nameAll({ main, from: main, to: farm }), grant };
    const setStatus = (status: string) =>
      sql`update identity.member set status = ${status} where id = ${farm.id}`.execute(world.db);
    await setStatus("Blocked");
    expect(said(await askSwitch(browser, body))).toEqual([403, "USER_IS_INACTIVE_OR_BLOCKED"]);
    await setStatus("Ativo");
    expect((await askSwitch(browser, body)).status).toBe(200);
  });

  test("never opens what the log-in did not show: an account with a second factor stays closed to a password alone", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    await sql`update identity.credential set second_factors = '{totp}' where member_id = ${main.id}`.execute(
      world.db,
    );
    const browser = await world.browser().comeIn(farm);
    const accessCode = await browser.code(farm, main, world);
    const body = { ...nameAll({ main, from: farm, to: main }), accessCode };
    const change = () => askSwitch(browser, body);
    expect(said(await change())).toEqual([403, "user-groups/second-factor-needed"]);
    await sql`update identity.session set has_second_factor = true where member_id = ${farm.id}`.execute(
      world.db,
    );
    // The code was not used up by the refusal.
    expect((await change()).status).toBe(200);
    expect(await browser.open()).toBe(main.id);
  });

  test("is as old as the log-in that led to it", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    await sql`update identity.session set started_at = started_at - interval '80 days' where member_id = ${main.id}`.execute(
      world.db,
    );
    await switchTo(browser, { main, from: main, to: farm });
    const { rows } = await sql<{ days: number }>`
      select extract(day from platform.clock() - started_at)::integer as days from identity.session
      where member_id = ${farm.id}`.execute(world.db);
    expect(rows).toEqual([{ days: 80 }]);
  });
});
