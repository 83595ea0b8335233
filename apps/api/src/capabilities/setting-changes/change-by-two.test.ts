import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  operatorWorld,
  type LoggedOperator,
  type OperatorWorld,
} from "../../../test/world/operator-world.ts";
import { deleteOldRequests } from "./setting-changes-store.ts";

let world: OperatorWorld;
let otavio: LoggedOperator;
let olga: LoggedOperator;
beforeAll(async () => {
  world = await operatorWorld();
  [otavio, olga] = [await world.loggedIn(), await world.loggedIn()];
}, 60_000);
afterAll(() => world.close());

let writes = 0;
/** Returns a write of an operator's, each with a key of its own. */
const write = (who: LoggedOperator, path: string, body?: object) =>
  world.call("POST", `/api/settings/changes${path}`, {
    token: who.token,
    headers: { "idempotency-key": `change-${(writes += 1)}-key` },
    body,
  });
const read = async (path: string, who = olga) =>
  (await world.call("GET", `/api/settings${path}`, { token: who.token })).json();

const reason = "Pedido do programa";
/** Asks for a change, in the words of the call; returns its id. */
async function ask(who: LoggedOperator, change: object): Promise<string> {
  const answer = await write(who, "", { acg_Reason__c: reason, ...change });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json()["Id"]);
}
const approve = (who: LoggedOperator, id: string) => write(who, `/${id}/approve`);
const decline = (who: LoggedOperator, id: string) =>
  write(who, `/${id}/decline`, { acg_Reason__c: "Não agora" });
const openIds = async () => ((await read("/changes"))["records"] as { Id: string }[]).map(({ Id }) => Id);
const publicly = async (token?: string) =>
  (await world.call("GET", "/api/generic-info", token === undefined ? {} : { token })).json();
const trailOf = async (object: string) =>
  (
    await sql<object>`select actor_id, action, before, after from platform.audit_entry
      where object = ${object} order by id`.execute(world.db)
  ).rows;

test("one operator asks, another one agrees, and the setting is another one from then on, once", async () => {
  const asked = await write(otavio, "", {
    Name: "LevelLabel",
    Value: " faixa ",
    acg_Reason__c: reason,
  });
  expect(asked.json()).toMatchObject({ Name: "LevelLabel", Value: "faixa", CreatedById: otavio.id });
  expect(asked.json()).not.toHaveProperty("OldValue");
  const id = String(asked.json()["Id"]);
  expect(await openIds()).toContain(id);
  expect((await approve(otavio, id)).code).toBe("setting-changes/takes-two-people");
  expect((await publicly())["LevelLabel"]).toBe("nível");
  const both = await Promise.all([approve(olga, id), approve(olga, id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expect.poll(async () => (await publicly())["LevelLabel"]).toBe("faixa");
  expect((await approve(olga, id)).code).toBe("setting-changes/made");
  expect((await decline(olga, id)).code).toBe("setting-changes/made");
  expect(await openIds()).not.toContain(id);
  expect(await trailOf("setting:LevelLabel")).toEqual([
    { actorId: otavio.id, action: "settings.change-asked", before: null, after: { reason, value: "faixa" } },
    {
      actorId: olga.id,
      action: "settings.changed",
      before: null,
      after: { text: "faixa", askedBy: otavio.id, approvedBy: olga.id, reason },
    },
  ]);
});

test("the database refuses one person's word for two", async () => {
  const id = await ask(otavio, { Name: "PageSize", Value: 20 });
  const alone = sql`update setting_changes.request set approved_by = made_by, approved_at = made_at
    where id = ${id}`.execute(world.db);
  await expect(alone).rejects.toThrow(/nobody_agrees_with_themselves/);
});

test("a value holds for one account type, and is taken away again", async () => {
  const ana = await world.member();
  const change = { Name: "PointsLabel", acg_UserType__c: "Agricultor" };
  await approve(olga, await ask(otavio, { ...change, Value: "grãos" }));
  await expect.poll(async () => (await publicly(ana.token))["PointsLabel"]).toBe("grãos");
  expect((await publicly())["PointsLabel"]).toBe("pontos");
  const listed = (await read("", otavio))["records"] as { Name: string; records: object[] }[];
  expect(listed.find(({ Name }) => Name === "PointsLabel")).toMatchObject({
    acg_Kind__c: "text",
    DefaultValue: "pontos",
    records: [{ acg_UserType__c: "agricultor", Value: "grãos" }],
  });
  await approve(olga, await ask(otavio, { ...change, Value: null }));
  await expect.poll(async () => (await publicly(ana.token))["PointsLabel"]).toBe("pontos");
  expect((await trailOf("setting:PointsLabel:agricultor")).at(-1)).toEqual({
    actorId: olga.id,
    action: "settings.reset",
    before: { text: "grãos" },
    after: { askedBy: otavio.id, approvedBy: olga.id, reason },
  });
});

test("row 17: what a page would hold is clean before anybody agrees, and stays so", async () => {
  const hostile = '<p onclick="x()">Regras<script>x()</script><a href="javascript:x()">aqui</a></p>';
  const clean = { title: "Regulamento", html: "<p>Regras<a>aqui</a></p>" };
  const asked = await write(otavio, "", {
    Name: "Regulation",
    acg_Reason__c: reason,
    Value: { title: "Regulamento", html: hostile },
  });
  expect(asked.json()["Value"]).toEqual(clean);
  await approve(olga, String(asked.json()["Id"]));
  const page = async () => (await world.call("GET", "/api/reading/Regulation")).json()["HtmlValue__c"];
  await expect.poll(page).toBe(clean.html);
  await sql`update settings.setting set html_value = ${hostile} where name = 'Regulation'`.execute(world.db);
  const listed = (await read(""))["records"] as { Name: string; records: { Value: unknown }[] }[];
  expect(listed.find(({ Name }) => Name === "Regulation")?.records[0]?.Value).toEqual(clean);
});

test.each([
  ["a name that is none", { Name: "backend-api", Value: "x" }, "body.Name UNKNOWN_SETTING"],
  ["a name of every object", { Name: "constructor", Value: "x" }, "body.Name UNKNOWN_SETTING"],
  [
    "a value for a user type of a setting that has one for all",
    { Name: "KeptDays", acg_UserType__c: "agricultor", Value: { calls: 200 } },
    "body.acg_UserType__c ONE_VALUE_FOR_ALL",
  ],
  ["no value", { Name: "PageSize" }, "body.Value INVALID_TYPE"],
  ["a figure too small", { Name: "PageSize", Value: 0 }, "body.Value TOO_SMALL"],
  ["a text that is empty", { Name: "PointsLabel", Value: "  " }, "body.Value TOO_SMALL"],
  [
    "a part that is too large",
    { Name: "PrivacyRules", Value: { exportsPerDay: 3, frozenDays: 4_000 } },
    "body.Value.frozenDays TOO_LARGE",
  ],
  [
    "a part deep inside",
    { Name: "CaseSettings", Value: { recordType: "x", types: [{ type: "Outros", reasons: [] }] } },
    "body.Value.types.0.reasons TOO_SMALL",
  ],
  [
    "a part that there is no place for",
    { Name: "Regulation", Value: { title: "Regulamento", hmtl: "<p>a</p>" } },
    "body.Value.hmtl UNKNOWN_FIELD",
  ],
  [
    "a rule misspelt",
    { Name: "PasswordRules", Value: ["chars:8", "upper:1"] },
    "body.Value.1 INVALID_FORMAT",
  ],
])("%s is refused with its place and code", async (_what, change, expected) => {
  const answer = await write(otavio, "", { acg_Reason__c: reason, ...change });
  expect([answer.status, answer.code]).toEqual([400, "invalid-request"]);
  const [refused] = answer.json()["errors"] as { field: string; code: string }[];
  expect(`${refused?.field} ${refused?.code}`).toBe(expected);
});

test("a change is withdrawn by who made it or declined by another, once, with a reason", async () => {
  const change = { Name: "SettingChangeDays", Value: 10 };
  const [withdrawn, declined] = [await ask(otavio, change), await ask(otavio, change)];
  expect((await decline(otavio, withdrawn)).status).toBe(200);
  expect((await decline(olga, declined)).status).toBe(200);
  for (const id of [withdrawn, declined]) {
    expect((await decline(olga, id)).code).toBe("setting-changes/over");
    expect((await approve(olga, id)).code).toBe("setting-changes/over");
  }
  const after = { askedBy: otavio.id, reason: "Não agora" };
  expect((await trailOf("setting:SettingChangeDays")).slice(2)).toEqual([
    { actorId: otavio.id, action: "settings.change-withdrawn", before: null, after },
    { actorId: olga.id, action: "settings.change-declined", before: null, after },
  ]);
  expect((await approve(olga, "scq000000000000")).code).toBe("not-found");
});

test("what a setting holds is no longer what was seen: the change is asked for anew", async () => {
  const [first, second] = [
    await ask(otavio, { Name: "HoldMinutes", Value: 40 }),
    await ask(olga, { Name: "HoldMinutes", Value: 50 }),
  ];
  const both = await Promise.all([approve(olga, first), approve(otavio, second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.map(({ code }) => code)).toContain("setting-changes/changed-meanwhile");
  const gone = await ask(otavio, { Name: "HoldMinutes", Value: 45 });
  await sql`update setting_changes.request set name = 'Forgotten' where id = ${gone}`.execute(world.db);
  expect((await approve(olga, gone)).code).toBe("setting-changes/changed-meanwhile");
});

test("a setting is changed on the word of no operator who lost their access or their role meanwhile", async () => {
  const [gone, moved] = [await world.loggedIn(), await world.loggedIn()];
  const change = { Name: "HomeNewsCount", Value: 5 };
  const ids = [await ask(gone, change), await ask(moved, change)];
  await world.takeAccess(gone);
  await sql`update operators.operator set roles = '{auditor}' where id = ${moved.id}`.execute(world.db);
  for (const id of ids) expect((await approve(olga, id)).code).toBe("setting-changes/asker-gone");
});

test("a change that nobody agrees to ends, and every request is forgotten in the end", async () => {
  const { db } = world;
  const id = await ask(otavio, { Name: "CreditRequestDays", Value: 20 });
  const age = (days: number) =>
    sql`update setting_changes.request set open_until = platform.clock() - make_interval(days => ${days}::integer)
      where id = ${id}`.execute(db);
  await age(0);
  expect((await approve(olga, id)).code).toBe("setting-changes/over");
  expect(await openIds()).not.toContain(id);
  const storedRequests = async () => {
    await deleteOldRequests(db, 365);
    return (await sql`select from setting_changes.request where id = ${id}`.execute(db)).rows.length;
  };
  await age(364);
  expect(await storedRequests()).toBe(1);
  await age(366);
  expect(await storedRequests()).toBe(0);
});

test("what waits for a second person is read in pages, the oldest first, each change once", async () => {
  const made: string[] = [];
  for (let count = 0; count < 12; count += 1)
    made.push(await ask(otavio, { Name: "PageSize", Value: 10 + count }));
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(`/changes${cursor === undefined ? "" : `?cursor=${cursor}`}`);
    found.push(...(page["records"] as { Id: string }[]).map(({ Id }) => Id));
    cursor = page["nextCursor"] as string | undefined;
  } while (cursor !== undefined);
  expect(found.filter((id) => made.includes(id))).toEqual(made);
  expect(new Set(found).size).toBe(found.length);
});
