import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { earningWorld, type EarningWorld } from "../../../../test/world/earning-world.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { sql } from "../../../platform/database/database.ts";
import { hold, postHold, releaseCredit, reverse } from "../../points/index.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";
import { cancelPurchase } from "../index.ts";

let world: EarningWorld;
beforeEach(async () => {
  world = await earningWorld();
}, 60_000);
afterEach(() => world.close());

const AUGUST = { from: "2026-08-01", to: "2026-08-31" };
const member = async () => (await world.registered()).id;
const recalculate = async (memberId: string, given: object = {}) => {
  const body = { contactId: memberId, ...AUGUST, acg_Reason__c: "Regra corrigida", ...given };
  return world.ask("POST", "/recalculations", body);
};
const ruleOf = async (versionId: string) =>
  String((await world.ask("GET", `/versions/${versionId}`)).json()["acg_HowToEarn__c"]);
const spend = (memberId: string, points: number) =>
  world.inOne(async (tx) => {
    const cause = { kind: "redemption", title: "Furadeira" } as const;
    const line = { description: "Furadeira", cause };
    const holdId = await hold(tx, { memberId, points, minutes: 30, ...line });
    await postHold(tx, holdId ?? "", line);
  });
const debtOf = async (memberId: string) => {
  const { rows } = await sql<{
    debt: number;
  }>`select debt from points.balance where member_id = ${memberId}`.execute(world.db);
  return rows[0]?.debt;
};

test("what earned by a rule that gives more now is given the difference; done again it changes nothing", async () => {
  const memberId = await member();
  const first = await world.publish();
  await world.rule({ name: "Adubo", points: 5, productCategories: ["adubo"] });
  const both = [
    { product: "SOJ-1", productCategory: "sementes", cents: 10_000 },
    { product: "NPK", productCategory: "adubo", cents: 2_000 },
  ];
  await world.buy(memberId, { lines: both });
  await world.buy(memberId, { boughtOn: "2026-07-31" });
  expect(await world.available(memberId)).toBe(300);
  await world.publish({
    acg_HowToEarn__c: await ruleOf(first),
    Points__c: 3,
    acg_StartDate__c: "2026-08-01",
  });
  const answer = await recalculate(memberId);
  expect(answer.json()).toMatchObject({
    totalSize: 1,
    acg_Changed__c: 1,
    acg_PointsBefore__c: 200,
    acg_PointsAfter__c: 400,
  });
  expect(await world.available(memberId)).toBe(500);
  const { rows } = await sql<{
    kind: string;
    points: number;
  }>`select kind, points from points.entry where member_id = ${memberId} order by id`.execute(world.db);
  expect(rows.map(({ kind, points }) => [kind, points])).toEqual([
    ["Earned", 100],
    ["Earned", 100],
    ["Earned", 100],
    ["Earned", 200],
  ]);
  expect((await recalculate(memberId)).json()).toMatchObject({ acg_Changed__c: 0, acg_PointsAfter__c: 400 });
  const trace = await sql`select made_by, reason from earning.revision where member_id = ${memberId}`.execute(
    world.db,
  );
  expect(trace.rows).toMatchObject([{ reason: "Regra corrigida" }]);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("points that were spent and are taken back are owed, and the next credit pays", async () => {
  const memberId = await member();
  const first = await world.publish();
  await world.buy(memberId, { causeId: "nota-9" });
  await spend(memberId, 80);
  expect((await world.ask("POST", `/versions/${first}/retire`)).status).toBe(200);
  await world.publish({ acg_HowToEarn__c: await ruleOf(first), acg_StepCents__c: 1_000 });
  expect((await recalculate(memberId)).json()).toMatchObject({ acg_PointsAfter__c: 10 });
  expect([await world.available(memberId), await debtOf(memberId)]).toEqual([0, 70]);
  await world.inOne((tx) =>
    cancelPurchase(
      tx,
      { memberId, causeKind: "invoice", causeId: "nota-9" },
      { madeBy: "005Operator0001", reason: "Nota cancelada" },
    ),
  );
  expect([await world.available(memberId), await debtOf(memberId)]).toEqual([0, 80]);
  await world.buy(memberId, { cents: 100_000 });
  expect([await world.available(memberId), await debtOf(memberId)]).toEqual([20, 0]);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("parallel recalculations, purchases and cancellations leave books and counters in order", async () => {
  const members = await Promise.all([member(), member()]);
  const first = await world.publish({
    acg_SeasonCap__c: 350,
    acg_Campaign__c: "Plantio",
    acg_Budget__c: 600,
  });
  for (const memberId of members)
    for (const number of [1, 2, 3]) await world.buy(memberId, { causeId: `nota-${number}` });
  await world.publish({
    acg_HowToEarn__c: await ruleOf(first),
    Points__c: 2,
    acg_SeasonCap__c: 350,
    acg_Campaign__c: "Plantio",
    acg_Budget__c: 600,
  });
  const cancelling = (memberId: string) =>
    world.inOne((tx) =>
      cancelPurchase(
        tx,
        { memberId, causeKind: "invoice", causeId: "nota-2" },
        { madeBy: "005Operator0001", reason: "Nota cancelada" },
      ),
    );
  const answers = await Promise.all(
    members.flatMap((memberId) => [
      recalculate(memberId),
      world.buy(memberId),
      cancelling(memberId),
      recalculate(memberId),
      world.buy(memberId),
    ]),
  );
  for (const answer of answers)
    if (typeof answer === "object" && "text" in answer) expect(answer.status, answer.text).toBe(200);
  for (const memberId of members) {
    expect(await world.available(memberId)).toBeLessThanOrEqual(350);
    expect(await ledgerFaults(world.db, memberId)).toEqual([]);
  }
  const { rows } = await sql<{ spent: number; available: number }>`select
    (select sum(spent_points) from earning.rule)::int as spent,
    (select sum(available) from points.balance)::int as available`.execute(world.db);
  expect(rows[0]?.spent).toBe(rows[0]?.available);
  expect(rows[0]?.spent).toBeLessThanOrEqual(600);
  expect(await world.drift()).toEqual([]);
});

test("what is counted anew counts in the season in which it was counted first", async () => {
  const memberId = await member();
  const first = await world.publish();
  await world.buy(memberId, { boughtOn: "2026-08-10" });
  // A day later the season is over, and another one runs.
  await world.inOne(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update earning.purchase set recorded_at = recorded_at - interval '1 day'`.execute(tx);
  });
  await sql`update points.season set ends_on = platform.today() - 1 where id = 'S27'`.execute(world.db);
  await sql`insert into points.season (id, name, starts_on, ends_on)
    values ('S28', '27/28', platform.today(), platform.today() + 365)`.execute(world.db);
  await world.publish({ acg_HowToEarn__c: await ruleOf(first), Points__c: 3 });
  expect((await recalculate(memberId)).json()).toMatchObject({ acg_PointsAfter__c: 300 });
  const { rows } = await sql`select season_id, earned from points.season_sum
    where member_id = ${memberId}`.execute(world.db);
  expect(rows).toEqual([{ seasonId: "S27", earned: 300 }]);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("a credit that still waits is cancelled, and one that was released is taken back", async () => {
  const memberId = await member();
  await world.rule({ waitDays: 30 });
  await world.buy(memberId, { causeId: "nota-1" });
  await world.buy(memberId, { causeId: "nota-2" });
  await world.inOne(async (tx) => {
    const { rows } = await sql<{ id: number }>`select min(entry_id) as id from points.pending_credit`.execute(
      tx,
    );
    await releaseCredit(tx, { memberId, entryId: rows[0]?.id ?? 0 });
  });
  expect(await world.available(memberId)).toBe(100);
  for (const causeId of ["nota-1", "nota-2"])
    await world.inOne((tx) =>
      cancelPurchase(
        tx,
        { memberId, causeKind: "invoice", causeId },
        { madeBy: "005Operator0001", reason: "Nota cancelada" },
      ),
    );
  expect(await world.available(memberId)).toBe(0);
  const { rows } = await sql<{ kind: string }>`select kind from points.entry where member_id = ${memberId}
    and points < 0 order by kind`.execute(world.db);
  expect(rows.map(({ kind }) => kind)).toEqual(["Canceled", "Reversal"]);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("what two operators took back by hand is not taken back twice", async () => {
  const memberId = await member();
  await world.rule();
  const cause = { memberId, causeKind: "invoice", causeId: "nota-1" } as const;
  await world.buy(memberId, cause);
  await world.inOne(async (tx) => {
    const { rows } = await sql<{ entryId: string }>`select entry_id from earning.credit`.execute(tx);
    await reverse(tx, rows[0]?.entryId ?? "", "Lançado por engano");
  });
  expect((await recalculate(memberId)).json()).toMatchObject({ acg_Changed__c: 0 });
  await world.inOne((tx) =>
    cancelPurchase(tx, cause, { madeBy: "005Operator0001", reason: "Nota cancelada" }),
  );
  expect(await world.available(memberId)).toBe(0);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("the same key of a recalculation acts once and answers the same", async () => {
  const memberId = await member();
  const first = await world.publish();
  await world.buy(memberId);
  await world.publish({ acg_HowToEarn__c: await ruleOf(first), Points__c: 2 });
  const body = { contactId: memberId, ...AUGUST, acg_Reason__c: "Regra corrigida" };
  const once = (key?: string) =>
    world.call("POST", "/api/earning/recalculations", {
      token: world.writer,
      body,
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const key = randomUUID();
  const answers = await Promise.all([once(key), once(key)]);
  for (const answer of [...answers, await once(key)])
    expect(answer.json()).toMatchObject({ acg_Changed__c: 1, acg_PointsAfter__c: 200 });
  expect((await once()).status).toBe(400);
  expect(await world.available(memberId)).toBe(200);
});

test("a recalculation of nobody, of a period that ends before it begins, or by who only reads is refused", async () => {
  const memberId = await member();
  expect((await recalculate("003ZZZZZZZZZZZZ")).code).toBe("not-found");
  const inverted = await recalculate(memberId, { to: "2026-07-01" });
  expect(inverted.json()).toMatchObject({ errors: [{ field: "body.to", code: "PERIOD_INVERTED" }] });
  const body = { contactId: memberId, ...AUGUST, acg_Reason__c: "Regra corrigida" };
  const auditor = await operatorToken(world.platform, ["auditor"]);
  expect((await world.ask("POST", "/recalculations", body, auditor)).status).toBe(403);
});

test("a replay returns each member's difference under a changed rule, and writes nothing", async () => {
  const [one, two, third] = [await member(), await member(), await member()];
  const first = await world.publish({ acg_SeasonCap__c: 250 });
  for (const memberId of [one, one, one, two]) await world.buy(memberId);
  await world.buy(third, { boughtOn: "2026-07-10" });
  const changed = await world.draft({
    acg_HowToEarn__c: await ruleOf(first),
    Points__c: 2,
    acg_SeasonCap__c: 250,
    acg_ProductFamilies__c: ["sementes"],
  });
  const before = await world.countRows();
  const replay = (versionId: string, period: object = AUGUST) =>
    world.ask("POST", "/replays", { acg_RuleVersion__c: versionId, ...period });
  const answer = await replay(changed);
  expect(answer.json()).toEqual({
    totalSize: 4,
    acg_PointsBefore__c: 350,
    acg_PointsAfter__c: 450,
    records: [{ contactId: two, acg_PointsBefore__c: 100, acg_PointsAfter__c: 200, acg_Difference__c: 100 }],
  });
  expect((await replay(changed, { from: "2026-07-01", to: "2026-08-31" })).json()).toMatchObject({
    totalSize: 5,
    records: expect.arrayContaining([expect.objectContaining({ contactId: third, acg_Difference__c: 100 })]),
  });
  // An older version is tried in the place of the newest, too.
  await world.ask("POST", `/versions/${changed}/publish`, { acg_Revision__c: 1 }, world.approver);
  expect((await replay(first)).json()).toMatchObject({ acg_PointsAfter__c: 350, records: [] });
  expect((await replay("a4V000000000000")).code).toBe("not-found");
  expect(await world.countRows()).toMatchObject([{ purchases: 5, outcomes: 5 }]);
  const [{ totals, spent, entries }] = before as [{ totals: unknown; spent: unknown; entries: unknown }];
  expect(await world.countRows()).toMatchObject([{ totals, spent, entries }]);
});

test("an operator reads what was counted of a member, the last first", async () => {
  const memberId = await member();
  await world.rule({ products: ["MIL-1"] });
  await world.buy(memberId, { description: "Nota fiscal 1" });
  await world.buy(memberId, { description: "Nota fiscal 2", boughtOn: "2026-08-11" });
  const answer = await world.ask("GET", `/purchases?contactId=${memberId}&from=2026-08-01&to=2026-08-31`);
  expect(answer.json()).toMatchObject({
    records: [
      { Description__c: "Nota fiscal 2", Points__c: 0, acg_Lines__r: [{ acg_Reason__c: "product" }] },
      { Description__c: "Nota fiscal 1" },
    ],
  });
  const nobody = await world.ask("GET", "/purchases?contactId=003ZZZZZZZZZZZZ&from=2026-08-01&to=2026-08-31");
  expect(nobody.code).toBe("not-found");
});
