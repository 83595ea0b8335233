import { afterAll, beforeAll, expect, test } from "vitest";
import { earningWorld, type EarningWorld } from "../../../test/earning-world.ts";
import { sql } from "../../platform/database/database.ts";
import { expire } from "../points/index.ts";
import { ledgerFaults } from "../points/ledger-fault-store.ts";

let world: EarningWorld;
beforeAll(async () => {
  world = await earningWorld();
}, 60_000);
afterAll(() => world.close());

const member = async () => (await world.registered()).id;
const recalculate = (memberId: string) =>
  world.ask("POST", "/recalculations", {
    contactId: memberId,
    from: "2026-08-01",
    to: "2026-08-31",
    acg_Reason__c: "Regra corrigida",
  });
const ruleOf = async (versionId: string) =>
  String((await world.ask("GET", `/versions/${versionId}`)).json()["acg_HowToEarn__c"]);
const debtOf = async (memberId: string) => {
  const { rows } = await sql<{
    debt: number;
  }>`select debt from points.balance where member_id = ${memberId}`.execute(world.db);
  return rows[0]?.debt;
};

test("of points that expired unused as many as are given anew stay expired, and none are owed", async () => {
  const [more, fewer] = [await member(), await member()];
  const first = await world.publish();
  const ruleId = await ruleOf(first);
  const expireAll = async (memberId: string) => {
    await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${memberId}`.execute(
      world.db,
    );
    await world.inOne((tx) => expire(tx, memberId));
  };
  for (const memberId of [more, fewer]) {
    await world.buy(memberId, { cents: 10_000 });
    await expireAll(memberId);
  }
  const anew = (Points__c: number, acg_StepCents__c: number) =>
    world.publish({
      acg_HowToEarn__c: ruleId,
      Points__c,
      acg_StepCents__c,
      acg_StartDate__c: "2026-08-01",
    });
  // 120 instead of 100: the 100 are gone, the 20 more are there.
  await anew(6, 500);
  await recalculate(more);
  expect([await world.available(more), await debtOf(more)]).toEqual([20, 0]);
  // 60 instead of 100: nothing is spent, and nothing is owed.
  await anew(3, 500);
  await recalculate(fewer);
  expect([await world.available(fewer), await debtOf(fewer)]).toEqual([0, 0]);
  for (const memberId of [more, fewer]) expect(await ledgerFaults(world.db, memberId)).toEqual([]);
  expect(await world.drift()).toEqual([]);
});
