import { expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import {
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
  pendingOf,
  recalculate,
  recountingWorld,
  ruleOf,
  SOY,
  spend,
  world,
} from "../../../../test/ledger/recounting.ts";
import { sql } from "../../../platform/database/database.ts";
import { hold, releaseCredit, reverse, voidHold } from "../../points/index.ts";

recountingWorld();

const anyLine = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
const lines = ["SOJ-1", "MIL-1"].map((product) => ({
  product,
  productCategory: "sementes",
  cents: 10_000,
}));
const buyBoth = (memberId: string, causeId = "duas-regras") => world().buy(memberId, { lines, causeId });

/** Lets pass the day of lots that live so many days longer than today. */
const expireOn = async (memberId: string, days: number) => {
  await sql`update points.lot set expires_on = platform.today() - 1
    where member_id = ${memberId} and expires_on = platform.today() + ${days}::integer`.execute(world().db);
};

const releaseAll = async (memberId: string) => {
  const { rows } = await sql<{ entryId: number }>`select entry_id from points.pending_credit
    where member_id = ${memberId} and state = 'waiting'`.execute(world().db);
  for (const { entryId } of rows) await world().inOne((tx) => releaseCredit(tx, { memberId, entryId }));
};

/** Returns a purchase of 200 points by two rules: those of maize expire first. */
async function twoRules(memberId: string) {
  const soy = await ruleOf(await world().publish({ ...SOY, acg_LotDays__c: 300 }));
  const maize = await ruleOf(await world().publish({ ...MAIZE, acg_LotDays__c: 20 }));
  await buyBoth(memberId);
  return { soy, maize };
}

test("a rule that is lowered pays out of its own points, though others of the purchase expire first", async () => {
  const memberId = await member();
  const { soy } = await twoRules(memberId);
  await giveInstead(soy, 60, SOY);
  await recalculate(memberId);
  await expireOn(memberId, 20);
  await recalculate(memberId);
  await world().inOne((tx) => hold(tx, { memberId, points: 60, minutes: 30, ...anyLine }));
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("a rule that is lowered pays with what had expired of it before others of the purchase pay", async () => {
  const memberId = await member();
  const { maize } = await twoRules(memberId);
  await expireOn(memberId, 20);
  await spend(memberId, 10);
  await giveInstead(maize, 60, MAIZE);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([90, 0]);
  await expectWhole(memberId);
});

test.each(["spent", "there"])(
  "a rule that waits goes on waiting after a mistake, where the points of another rule were %s",
  async (how) => {
    const memberId = await member();
    const soy = await ruleOf(await world().publish(SOY));
    const wait = { ...MAIZE, acg_WaitDays__c: 90 };
    const maize = await ruleOf(await world().publish(wait));
    await buyBoth(memberId);
    if (how === "spent") await spend(memberId, 100);
    const available = how === "spent" ? 0 : 100;
    expect([await holdings(memberId), await pendingOf(memberId)]).toEqual([[available, 0], 100]);
    await giveInstead(soy, 100, NOTHING);
    await giveInstead(maize, 100, { ...wait, ...NOTHING });
    await recalculate(memberId);
    await giveInstead(soy, 100, SOY);
    await giveInstead(maize, 100, wait);
    await recalculate(memberId);
    expect([await holdings(memberId), await pendingOf(memberId)]).toEqual([[available, 0], 100]);
    await expectWhole(memberId);
  },
);

test("of a rule that waits, what was spent before comes at once and the rest waits", async () => {
  const memberId = await member();
  const all = await ruleOf(await world().publish());
  await world().buy(memberId, { causeId: "em-partes" });
  await spend(memberId, 70);
  await giveInstead(all, 100, NOTHING);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([0, 70]);
  await giveInstead(all, 150, { acg_WaitDays__c: 90 });
  await recalculate(memberId);
  // 100 came before, of which 70 were spent; 50 are new.
  expect([await holdings(memberId), await pendingOf(memberId)]).toEqual([[30, 0], 50]);
  await giveInstead(all, 100);
  await recalculate(memberId);
  expect([await holdings(memberId), await pendingOf(memberId)]).toEqual([[30, 0], 0]);
  await cancel(memberId, "em-partes");
  expect(await holdings(memberId)).toEqual([0, 70]);
  await expectWhole(memberId);
});

test("points of another rule that could be spent are new ones to a rule that waits", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish(SOY));
  await world().buy(memberId, { causeId: "outra-regra" });
  const all = await ruleOf(await world().publish({ ...NOTHING, acg_WaitDays__c: 90 }));
  await giveInstead(soy, 100, NOTHING);
  await giveInstead(all, 100, { acg_WaitDays__c: 90 });
  await recalculate(memberId);
  expect([await holdings(memberId), await pendingOf(memberId)]).toEqual([[0, 0], 100]);
  await expectWhole(memberId);
});

test("a credit that is taken back by hand is paid with what had expired of its purchase", async () => {
  const memberId = await member();
  await world().publish({ ...SOY, acg_LotDays__c: 20 });
  await world().publish({ ...MAIZE, acg_LotDays__c: 300 });
  await buyBoth(memberId);
  await spend(memberId, 100);
  await expireAll(memberId);
  const soyCredit = await creditOf(memberId, "SOJ-1");
  await world().inOne((tx) => reverse(tx, soyCredit, "Lançado por engano"));
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

/** Returns the credit of the rule for a product. */
const creditOf = async (memberId: string, product: string) => {
  const { rows } = await sql<{ entryId: string }>`select c.entry_id from earning.credit c
    join earning.version v on v.id = c.version_id
    where c.member_id = ${memberId} and ${product} = any(v.products) order by c.revision desc limit 1`.execute(
    world().db,
  );
  return rows[0]?.entryId ?? "";
};

/** Spends points. Answers how to give them back. */
const waysToSpend = {
  redemption: async (memberId: string) => {
    const redemptionId = await spend(memberId, 100);
    return () => giveBack(redemptionId);
  },
  hold: async (memberId: string) => {
    const holdId = await world().inOne((tx) => hold(tx, { memberId, points: 100, minutes: 30, ...anyLine }));
    return () => world().inOne((tx) => voidHold(tx, holdId ?? "", "Desistência"));
  },
};

test.each(["redemption", "hold"] as const)(
  "points that a %s gives back to a credit that has ended are of who paid for it, also when they have expired",
  async (how) => {
    const memberId = await member();
    await world().publish(SOY);
    await world().publish(MAIZE);
    await world().buy(memberId, { lines: lines.slice(0, 1), causeId: "primeira" });
    const giveSpentBack = await waysToSpend[how](memberId);
    const first = await newestCredit(memberId);
    await world().inOne((tx) => reverse(tx, first, "Lançado por engano"));
    await world().buy(memberId, { lines: lines.slice(1), causeId: "segunda" });
    expect(await holdings(memberId)).toEqual([0, 0]);
    await giveSpentBack();
    expect(await holdings(memberId)).toEqual([100, 0]);
    await expireAll(memberId);
    await cancel(memberId, "segunda");
    expect(await holdings(memberId)).toEqual([0, 0]);
    await expectWhole(memberId);
  },
);

test("a purchase that loses pays for another with the points that expire first, not with what it gives", async () => {
  const memberId = await member();
  const soy = await ruleOf(await world().publish({ ...SOY, acg_LotDays__c: 300 }));
  const maize = await ruleOf(await world().publish({ ...MAIZE, acg_LotDays__c: 300 }));
  const beans = { acg_Products__c: ["FEI-1"] };
  const bean = await ruleOf(await world().publish({ ...beans, acg_LotDays__c: 300 }));
  await world().buy(memberId, { lines: lines.slice(0, 1), causeId: "perde-tudo" });
  await spend(memberId, 100);
  await world().buy(memberId, {
    lines: [...lines.slice(1), { product: "FEI-1", productCategory: "sementes", cents: 10_000 }],
    causeId: "troca",
  });
  await earn(world().db, memberId, 40, { days: 1 });
  // One owes 40 of what was spent; the other gives 60 less by one rule and 20 more by another.
  await giveInstead(soy, 60, SOY);
  await giveInstead(maize, 40, MAIZE);
  await giveInstead(bean, 120, beans);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([160, 0]);
  await expireOn(memberId, 1);
  await world().inOne((tx) => hold(tx, { memberId, points: 160, minutes: 30, ...anyLine }));
  expect(await holdings(memberId)).toEqual([0, 0]);
  await expectWhole(memberId);
});

test("a credit in two parts is released, lowered and cancelled as one", async () => {
  const memberId = await member();
  const all = await ruleOf(await world().publish());
  await world().buy(memberId, { causeId: "duas-partes" });
  await spend(memberId, 40);
  await giveInstead(all, 100, NOTHING);
  await recalculate(memberId);
  await giveInstead(all, 180, { acg_WaitDays__c: 90 });
  await recalculate(memberId);
  await releaseAll(memberId);
  expect([await holdings(memberId), await pendingOf(memberId)]).toEqual([[140, 0], 0]);
  await giveInstead(all, 50);
  await recalculate(memberId);
  expect(await holdings(memberId)).toEqual([10, 0]);
  await cancel(memberId, "duas-partes");
  expect(await holdings(memberId)).toEqual([0, 40]);
  await expectWhole(memberId);
});

test("refuses a cause with a slash: the ledger's causes name the version behind it", async () => {
  const memberId = await member();
  await expect(world().buy(memberId, { causeId: "nota/1" })).rejects.toThrow("has a slash");
});
