import { afterAll, beforeAll, expect, test } from "vitest";
import { earningWorld, RULE, type EarningWorld } from "../../../../test/world/earning-world.ts";
import type { Answer } from "../../../../test/server/http-call.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { sql } from "../../../platform/database/database.ts";

let world: EarningWorld;
beforeAll(async () => {
  world = await earningWorld();
}, 60_000);
afterAll(() => world.close());

/** As it was drafted, and as it stands after one change. */
const READ = { acg_Revision__c: 1 };
const READ_AGAIN = { acg_Revision__c: 2 };
const said = ({ status, code }: Answer) => [status, code];

test("a version is drafted, published by a second person and retired; every step leaves a trace", async () => {
  const { ask, approver, draft } = world;
  const id = await draft();
  expect(said(await ask("POST", `/versions/${id}/retire`))).toEqual([409, "earning/wrong-state"]);
  expect(said(await ask("POST", `/versions/${id}/publish`, READ))).toEqual([403, "earning/takes-two-people"]);
  expect((await ask("POST", `/versions/${id}/publish`, READ, approver)).status).toBe(200);
  expect(said(await ask("PUT", `/versions/${id}`, RULE))).toEqual([409, "earning/wrong-state"]);
  expect((await ask("POST", `/versions/${id}/retire`)).status).toBe(200);
  expect((await ask("GET", `/versions/${id}`)).json()).toMatchObject({
    acg_Status__c: "retired",
    acg_RetiredOn__c: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    HowToEarn__r: { LoyaltyVisible__c: "", MilestoneVisible__c: "" },
  });
  const { rows } = await sql<{ action: string }>`select action from platform.audit_entry
    where object = ${`earning-version:${id}`} order by id`.execute(world.db);
  expect(rows.map(({ action }) => action)).toEqual(
    ["drafted", "published", "retired"].map((act) => `earning.${act}`),
  );
});

test("who changed a draft had a hand in it", async () => {
  const { ask, approver, draft, writer } = world;
  const id = await draft();
  const change = {
    ...RULE,
    Points__c: 3,
    HowToEarn__r: { ...RULE.HowToEarn__r, LoyaltyVisible__c: "Agricultor; Estudante" },
  };
  expect((await ask("PUT", `/versions/${id}`, change, approver)).status).toBe(200);
  expect((await ask("GET", `/versions/${id}`)).json()).toMatchObject({
    Points__c: 3,
    HowToEarn__r: { LoyaltyVisible__c: "Agricultor;Estudante" },
  });
  for (const hand of [writer, approver])
    expect((await ask("POST", `/versions/${id}/publish`, READ_AGAIN, hand)).code).toBe(
      "earning/takes-two-people",
    );
  const third = await operatorToken(world.platform, ["points"]);
  expect((await ask("POST", `/versions/${id}/publish`, READ_AGAIN, third)).status).toBe(200);
});

test("nobody publishes what was written after they read it, and a change leaves both wordings", async () => {
  const { ask, approver, draft } = world;
  const id = await draft({ Points__c: 4 });
  expect((await ask("GET", `/versions/${id}`, undefined, approver)).json()).toMatchObject(READ);
  expect((await ask("PUT", `/versions/${id}`, { ...RULE, Points__c: 100_000 })).status).toBe(200);
  expect(said(await ask("POST", `/versions/${id}/publish`, READ, approver))).toEqual([
    409,
    "earning/changed-since",
  ]);
  expect((await ask("GET", `/versions/${id}`)).json()).toMatchObject({
    acg_Status__c: "draft",
    ...READ_AGAIN,
  });
  const { rows } = await sql`select before ->> 'points' as before, after ->> 'points' as after
    from platform.audit_entry where object = ${`earning-version:${id}`} and action = 'earning.draft-changed'`.execute(
    world.db,
  );
  expect(rows).toEqual([{ before: "4", after: "100000" }]);
});

test("a draft that is sent twice by one key is one", async () => {
  const send = () =>
    world.call("POST", "/api/earning/versions", {
      token: world.writer,
      body: RULE,
      headers: { "idempotency-key": "one-draft" },
    });
  const [first, second] = [await send(), await send()];
  expect([second.status, second.json()]).toEqual([200, first.json()]);
});

test("the database itself refuses one pair of hands, and an edit of what is published or retired", async () => {
  const { pool } = world.database;
  const id = await world.publish();
  const set = (assignments: string, of: string) =>
    pool.query(`update earning.version set ${assignments} where id = $1`, [of]);
  await expect(set("points = 9", id)).rejects.toThrow("never changes");
  await expect(set("state = 'draft'", id)).rejects.toThrow("what_is_published_was_approved");
  const other = await world.draft();
  await expect(
    set("state = 'published', approved_by = written_by[1], published_at = now()", other),
  ).rejects.toThrow("nobody_publishes_what_they_wrote");
  expect((await world.ask("POST", `/versions/${id}/retire`)).status).toBe(200);
  await expect(set("retired_on = retired_on + 9", id)).rejects.toThrow("never changes");
});

test("terms that do not fit beside each other are refused at the field", async () => {
  const wrong = async (body: object) => {
    const answer = await world.ask("POST", "/versions", { ...RULE, ...body });
    const { errors = [] } = answer.json() as { errors?: { field: string; code: string }[] };
    return [answer.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
  };
  expect(await wrong({ acg_EndDate__c: "2025-12-31" })).toEqual([400, "body.acg_EndDate__c INVALID_WINDOW"]);
  expect(await wrong({ acg_Budget__c: 100 })).toEqual([400, "body.acg_Campaign__c NO_CAMPAIGN"]);
  expect(await wrong({ acg_WaitDays__c: 300, acg_LotDays__c: 300 })).toEqual([
    400,
    "body.acg_WaitDays__c WAITS_TOO_LONG",
  ]);
  expect(await wrong({ acg_Kind__c: "SimplePoint", acg_StepCents__c: 400 })).toEqual([
    400,
    "body.acg_StepCents__c NO_STEP",
  ]);
  expect(await wrong({ acg_StepCents__c: 99 })).toEqual([400, "body.acg_StepCents__c TOO_SMALL"]);
  expect(
    said(await world.ask("POST", "/versions", { ...RULE, acg_HowToEarn__c: "a4R000000000000" })),
  ).toEqual([404, "not-found"]);
});

test("further versions of a rule have the next numbers, also when they come at once", async () => {
  const id = await world.draft();
  const ruleId = String((await world.ask("GET", `/versions/${id}`)).json()["acg_HowToEarn__c"]);
  const ids = await Promise.all([1, 2, 3].map(() => world.draft({ acg_HowToEarn__c: ruleId })));
  const numbers = await Promise.all(
    ids.map(async (one) => (await world.ask("GET", `/versions/${one}`)).json()["acg_Version__c"]),
  );
  expect(new Set(numbers)).toEqual(new Set([2, 3, 4]));
});

test("no rule is drafted for what nobody earns by: members would read of it, and it would never pay", async () => {
  const answer = await world.ask("POST", "/versions", { ...RULE, acg_Event__c: "referral" });
  expect(said(answer)).toEqual([400, "invalid-request"]);
  expect(answer.json()).toMatchObject({ errors: [{ field: "body.acg_Event__c" }] });
  expect((await world.ask("POST", "/versions", { ...RULE, acg_Event__c: "purchase" })).status).toBe(200);
});
