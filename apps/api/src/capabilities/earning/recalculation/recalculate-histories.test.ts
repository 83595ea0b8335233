import { expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import {
  buyOf,
  cancel,
  expectWhole,
  expireAll,
  giveBack,
  giveInstead,
  holdings,
  MAIZE,
  member,
  newestCredit,
  NOTHING,
  recalculate,
  recountingWorld,
  ruleOf,
  SOY,
  spend,
  takeBackByHand,
  world,
} from "../../../../test/ledger/recounting.ts";
import { sql } from "../../../platform/database/database.ts";
import { expire, firstInvoicesOf, freeze, hold, reverse, voidHold } from "../../points/index.ts";

recountingWorld();

const bothLines = [
  { product: "SOJ-1", productCategory: "sementes", cents: 3_000 },
  { product: "MIL-1", productCategory: "sementes", cents: 7_000 },
];

test.each([
  ["lowered", 50, 0],
  ["raised", 70, 10],
])(
  "a rule that is %s after its spent points came back and expired brings none of them back",
  async (_how, anew, left) => {
    const memberId = await member();
    const ruleId = await ruleOf(await world().publish());
    await world().buy(memberId);
    const redemptionId = await spend(memberId, 100);
    await giveInstead(ruleId, 60);
    await recalculate(memberId);
    await giveBack(redemptionId);
    expect(await holdings(memberId)).toEqual([60, 0]);
    await expireAll(memberId);
    await giveInstead(ruleId, anew);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([left, 0]);
    await expectWhole(memberId);
  },
);

test("a rule that gives more takes nothing of what a returned redemption gave back", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId);
  const redemptionId = await spend(memberId, 40);
  await expireAll(memberId);
  await giveInstead(ruleId, 60);
  await recalculate(memberId);
  await giveBack(redemptionId);
  expect(await holdings(memberId)).toEqual([40, 0]);
  await giveInstead(ruleId, 70);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([40, 0]);
  await expectWhole(memberId);
});

test.each(["before", "after"])(
  "points that came back %s two rules took the place of one, and expired, are not owed when the purchase is cancelled",
  async (order) => {
    const memberId = await member();
    const first = await ruleOf(await world().publish());
    await world().buy(memberId, { lines: bothLines, causeId: "dividida" });
    const redemptionId = await spend(memberId, 100);
    const steps = [
      () => giveBack(redemptionId),
      async () => {
        await giveInstead(first, 100, NOTHING);
        await world().publish(SOY);
        await world().publish(MAIZE);
        await recalculate(memberId);
      },
    ];
    for (const step of order === "before" ? steps : steps.toReversed()) await step();
    await expireAll(memberId);
    await cancel(memberId, "dividida");
    expect(await holdings(memberId)).toEqual([0, 0]);
    await expectWhole(memberId);
  },
);

test.each(["before", "after"])(
  "a purchase that is cancelled %s the hold on its points is let go, past their day, leaves nothing owed",
  async (order) => {
    const memberId = await member();
    await world().publish();
    await world().buy(memberId, { causeId: "reservada" });
    const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
    const id = await world().inOne((tx) => hold(tx, { memberId, points: 100, minutes: 30, ...line }));
    await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${memberId}`.execute(
      world().db,
    );
    const steps = [
      () => cancel(memberId, "reservada"),
      () => world().inOne((tx) => voidHold(tx, id ?? "", "Desistência")),
    ];
    for (const step of order === "before" ? steps : steps.toReversed()) await step();
    expect(await holdings(memberId)).toEqual([0, 0]);
    await expectWhole(memberId);
  },
);

test("what was taken back by hand stays so by a new version of as many points", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId);
  await takeBackByHand(memberId);
  await giveInstead(ruleId, 100, { Name: "Outro nome" });
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("a credit that was taken back by hand, came again and was lowered owes what was spent of it alone", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish(SOY));
  await world().publish(MAIZE);
  await buyOf(memberId, "SOJ-1");
  const redemptionId = await spend(memberId, 100);
  const soyCredit = await newestCredit(memberId);
  await buyOf(memberId, "MIL-1");
  await world().inOne((tx) => reverse(tx, soyCredit, "Lançado por engano"));
  await giveBack(redemptionId);
  for (const [points, more, left] of [
    [120, {}, 220],
    [110, { acg_WaitDays__c: 30, acg_LotDays__c: 365 }, 210],
  ] as const) {
    await giveInstead(soy, points, { ...SOY, ...more });
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([left, 0]);
  }
  await spend(memberId, 110);
  await expireAll(memberId);
  await cancel(memberId, `SOJ-1-${memberId}`);
  expect(await holdings(memberId)).toEqual([0, 10]);
  await expectWhole(memberId);
});

test.each([
  ["SOJ-1", "MIL-1"],
  ["MIL-1", "SOJ-1"],
])(
  "what one purchase leaves owed is paid by what expires first, where %s was bought first",
  async (...order) => {
    const memberId = await member();
    const soy = await ruleOf(await world().publish({ ...SOY, acg_LotDays__c: 300 }));
    const maize = await ruleOf(await world().publish(MAIZE));
    for (const product of order) await buyOf(memberId, product);
    await spend(memberId, 100);
    await earn(world().db, memberId, 100, { days: 1 });
    await giveInstead(soy, 80, SOY);
    await giveInstead(maize, 120, MAIZE);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([200, 0]);
    await sql`update points.lot set expires_on = platform.today() - 1
    where member_id = ${memberId} and expires_on = platform.today() + 1`.execute(world().db);
    await world().inOne((tx) => expire(tx, memberId));
    expect(await holdings(memberId)).toEqual([120, 0]);
    await expectWhole(memberId);
  },
);

test("points that expired stay so through two hand-overs between three rules", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish(SOY));
  const maize = await ruleOf(await world().publish(MAIZE));
  const all = await ruleOf(await world().publish(NOTHING));
  await world().buy(memberId, { lines: bothLines.map((line) => ({ ...line, cents: 10_000 })) });
  await expireAll(memberId);
  for (const [bySoy, byMaize, byAll] of [
    [0, 140, 60],
    [140, 60, 0],
    [100, 100, 0],
  ] as const) {
    await giveInstead(soy, bySoy || 100, bySoy ? SOY : NOTHING);
    await giveInstead(maize, byMaize || 100, byMaize ? MAIZE : NOTHING);
    await giveInstead(all, byAll || 100, byAll ? {} : NOTHING);
    await recalculate(memberId);
    expect(await holdings(memberId)).toEqual([0, 0]);
  }
  await expectWhole(memberId);
});

test("the day of the first invoice stays where a purchase is counted anew", async () => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId);
  const first = async () => (await firstInvoicesOf(world().db, [memberId])).get(memberId)?.getTime();
  const before = await first();
  await giveInstead(ruleId, 120);
  await recalculate(memberId);
  expect(await first()).toBe(before);
});

test.each([60, 120])("points that stand still are not counted anew, as %d or otherwise", async (anew) => {
  const memberId = await member();
  const ruleId = await ruleOf(await world().publish());
  await world().buy(memberId, { causeId: "parada" });
  await world().inOne((tx) => freeze(tx, memberId));
  await giveInstead(ruleId, anew);
  expect((await recalculate(memberId)).code).toBe("points/balance-frozen");
  await cancel(memberId, "parada");
  await expectWhole(memberId);
});

test("a purchase that comes while a recalculation waits, and is cancelled, is not credited by it", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish(SOY));
  const maize = await ruleOf(await world().publish(MAIZE));
  await buyOf(memberId, "SOJ-1");
  const holding = async (rows: ReturnType<typeof sql>) => {
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = world().inOne(async (tx) => {
      await rows.execute(tx);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    return () => (over.resolve(), done);
  };
  const waitsFor = (table: string) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(world().db);
        return rows.length;
      })
      .toBe(1);
  const letPurchaseGo = await holding(
    sql`select from earning.purchase where member_id = ${memberId} for update`,
  );
  const letTotalGo = await holding(
    sql`select from earning.member_total where member_id = ${memberId} and rule_id = ${soy} for update`,
  );
  const recalculated = recalculate(memberId);
  await waitsFor("earning.purchase");
  await buyOf(memberId, "MIL-1");
  await giveInstead(maize, 120, MAIZE);
  await letPurchaseGo();
  await waitsFor("earning.member_total");
  await cancel(memberId, `MIL-1-${memberId}`);
  await letTotalGo();
  expect((await recalculated).status).toBe(200);
  expect(await holdings(memberId)).toEqual([100, 0]);
  await expectWhole(memberId);
});
