import { expect, test } from "vitest";
import {
  cancel,
  expectWhole,
  expireAll,
  giveInstead,
  holdings,
  member,
  recalculate,
  recountingWorld,
  ruleOf,
  spend,
  takeBackByHand,
  world,
} from "../../../../test/ledger/recounting.ts";
import { sql } from "../../../platform/database/database.ts";
import { reverse } from "../../points/index.ts";

recountingWorld();

test("of points that expired unused as many as are given anew stay expired, and none are owed", async () => {
  const [more, fewer] = [await member(), await member()];
  const ruleId = await ruleOf(await world().publish());
  for (const memberId of [more, fewer]) {
    await world().buy(memberId, { cents: 10_000, causeId: `nota-${memberId}` });
    await expireAll(memberId);
  }
  await giveInstead(ruleId, 120);
  await recalculate(more);
  expect(await holdings(more)).toEqual([20, 0]);
  await giveInstead(ruleId, 60);
  await recalculate(fewer);
  expect(await holdings(fewer)).toEqual([0, 0]);
  await expectWhole(more, fewer);
  // The purchase is cancelled: who never used its points owes none of them.
  for (const memberId of [more, fewer]) await cancel(memberId, `nota-${memberId}`);
  expect([await holdings(more), await holdings(fewer)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await expectWhole(more, fewer);
});

test.each([
  [120, 20],
  [60, 0],
  [40, 0],
])(
  "of 100 points 40 were spent and 60 expired; counted anew as %d there are %d, and nothing is owed",
  async (anew, left) => {
    const memberId = await member();
    const ruleId = await ruleOf(await world().publish());
    await world().buy(memberId, { cents: 10_000 });
    await spend(memberId, 40);
    await expireAll(memberId);
    await giveInstead(ruleId, anew);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([left, 0]);
    await expectWhole(memberId);
  },
);

test("a wait that is counted anew began when the purchase was counted first", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000 });
  await world().inOne(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update earning.purchase set recorded_at = recorded_at - interval '20 days'
      where member_id = ${memberId}`.execute(tx);
  });
  await giveInstead(ruleId, 80, { acg_WaitDays__c: 15 });
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([80, 0]);
});

test("points that had expired pay no debt when their purchase is counted anew", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000, causeId: "gasta" });
  await spend(memberId, 100);
  await world().buy(memberId, { cents: 10_000, causeId: "vencida" });
  await expireAll(memberId);
  await cancel(memberId, "gasta");
  expect(await holdings(memberId)).toEqual([0, 100]);
  await giveInstead(ruleId, 80);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 100]);
  await giveInstead(ruleId, 120);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 80]);
  await expectWhole(memberId);
});

test.each(["spent", "expired"])(
  "of two purchases it is all the same whether the first was %s",
  async (first) => {
    const memberId = await member();
    const ruleId = await ruleOf(await world().publish());
    const use = { spent: () => spend(memberId, 100), expired: () => expireAll(memberId) };
    const [one, other] = first === "spent" ? [use.spent, use.expired] : [use.expired, use.spent];
    await world().buy(memberId, { cents: 10_000 });
    await one();
    await world().buy(memberId, { cents: 10_000 });
    await other();
    await giveInstead(ruleId, 80);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([0, 20]);
    await expectWhole(memberId);
  },
);

test("points that expired do not wait to come back", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000 });
  await expireAll(memberId);
  await giveInstead(ruleId, 20);
  await recalculate(memberId);
  await giveInstead(ruleId, 100, { acg_WaitDays__c: 15 });
  await recalculate(memberId);
  const { rows } = await sql`select available, pending, debt from points.balance
    where member_id = ${memberId}`.execute(world().db);
  expect(rows).toEqual([{ available: 0, pending: 0, debt: 0 }]);
  await expectWhole(memberId);
});

test.each([20, 0])(
  "a rule that was counted as %d by mistake and set right brings nothing back",
  async (mistake) => {
    const memberId = await member();
    const ruleId = await ruleOf(await world().publish());
    await world().buy(memberId, { cents: 10_000 });
    await expireAll(memberId);
    // A rule gives at least a point: one that is for other products gives none.
    await giveInstead(ruleId, mistake || 100, mistake === 0 ? { acg_Products__c: ["OUTRO"] } : {});
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([0, 0]);
    await giveInstead(ruleId, 120);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([20, 0]);
    await expectWhole(memberId);
  },
);

test("what one credit of a purchase left is not taken for spent because another's was", async () => {
  const memberId = await member();
  const ofSoy = { acg_Products__c: ["SOJ-1"] };
  const ofMaize = { acg_Products__c: ["MIL-1"] };
  const soy = await ruleOf(await world().publish({ ...ofSoy, acg_LotDays__c: 300 }));
  const maize = await ruleOf(await world().publish(ofMaize));
  const lines = ["SOJ-1", "MIL-1"].map((product) => ({
    product,
    productCategory: "sementes",
    cents: 10_000,
  }));
  await world().buy(memberId, { lines });
  await spend(memberId, 100);
  const entryId = await spend(memberId, 40);
  await expireAll(memberId);
  await world().inOne((tx) => reverse(tx, entryId, "Devolvido"));
  expect(await holdings(memberId)).toEqual([40, 0]);
  await giveInstead(soy, 80, ofSoy);
  await giveInstead(maize, 80, ofMaize);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("what a rule's points became by another rule does not come back with the first", async () => {
  const memberId = await member();
  const one = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000 });
  await expireAll(memberId);
  await giveInstead(one, 100, { acg_Products__c: ["OUTRO"] });
  const other = await ruleOf(await world().publish({ Points__c: 3, acg_StepCents__c: 500 }));
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await giveInstead(other, 60, { acg_Products__c: ["OUTRO"] });
  await giveInstead(one, 100);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("a purchase's points are not taken for spent because another's were taken back", async () => {
  const memberId = await member();
  const ofSoy = { acg_Products__c: ["SOJ-1"] };
  const ofMaize = { acg_Products__c: ["MIL-1"] };
  const soy = await ruleOf(await world().publish(ofSoy));
  const maize = await ruleOf(await world().publish(ofMaize));
  const buy = (product: string) =>
    world().buy(memberId, { lines: [{ product, productCategory: "sementes", cents: 10_000 }] });
  await buy("SOJ-1");
  await spend(memberId, 100);
  await buy("MIL-1");
  await expireAll(memberId);
  const steps = [
    [maize, 120, ofMaize, 20],
    [soy, 110, ofSoy, 30],
    [maize, 100, ofMaize, 10],
  ] as const;
  for (const [ruleId, points, products, left] of steps) {
    await giveInstead(ruleId, points, products);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([left, 0]);
  }
  await expectWhole(memberId);
});

test("points that expired and were taken back by hand do not come back", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000 });
  await expireAll(memberId);
  await takeBackByHand(memberId);
  await giveInstead(ruleId, 120);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([20, 0]);
  await expectWhole(memberId);
});

test("what expired stays so where a line taken back by hand does not record what was spent, as an old one", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000 });
  await expireAll(memberId);
  await takeBackByHand(memberId);
  await world().inOne(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update points.entry set spent_points = null where member_id = ${memberId}`.execute(tx);
  });
  await giveInstead(ruleId, 60);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("of a rule that gives more and has its points wait, what is more waits alone", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { cents: 10_000 });
  await giveInstead(ruleId, 120, { acg_WaitDays__c: 15 });
  await recalculate(memberId);
  const { rows } = await sql`select available, pending, debt from points.balance
    where member_id = ${memberId}`.execute(world().db);
  expect(rows).toEqual([{ available: 100, pending: 20, debt: 0 }]);
  await expectWhole(memberId);
});
