import { addDays, formatCents, todayInSaoPaulo } from "@colheita/brazil";
import { afterEach, beforeEach, expect, test } from "vitest";
import { earningWorld, type EarningWorld } from "../../../../test/world/earning-world.ts";
import { ledgerFaults } from "../../points/audit/ledger-fault-store.ts";
import { freeze } from "../../points/index.ts";
import { cancelPurchase } from "../index.ts";
import { sql } from "../../../platform/database/database.ts";

let world: EarningWorld;
beforeEach(async () => {
  world = await earningWorld();
}, 60_000);
afterEach(() => world.close());

const member = async () => (await world.registered()).id;
test("a purchase is credited by the rules of its day, each version with days of its own, and shows how", async () => {
  const memberId = await member();
  await world.rule({ stepCents: 400, name: "1 ponto a cada R$ 4,00" });
  await world.rule({
    name: "Adubo em dobro",
    points: 2,
    productCategories: ["adubo"],
    lotDays: 90,
    waitDays: 10,
  });
  const earned = await world.buy(memberId, {
    distributor: "0010050010",
    distributorName: "Agro Vale",
    lines: [
      { product: "SOJ-1", productCategory: "sementes", cents: 100_050 },
      { product: "NPK", productCategory: "adubo", cents: 10_000 },
      { product: "LUVA", cents: 399 },
    ],
  });
  expect(earned).toMatchObject({ points: 450, isNew: true });
  expect(earned.outcomes.map(({ points, reason }) => reason ?? points)).toEqual([250, 200, "below-step"]);
  expect(await world.available(memberId)).toBe(250);
  const { rows } = await sql`select points, releases_on, cause_kind, cause_title, cause_detail, origin,
    commercial_gain_cents from points.entry where member_id = ${memberId} order by points desc`.execute(
    world.db,
  );
  const today = todayInSaoPaulo(new Date());
  expect(rows).toEqual([
    {
      points: 250,
      releasesOn: null,
      causeKind: "invoice",
      causeTitle: "1 ponto a cada R$ 4,00",
      causeDetail: `Nota fiscal 1: ${formatCents(100_050)} em 1 item. Versão 1 da regra.`,
      origin: "Agro Vale",
      commercialGainCents: 110_449,
    },
    {
      points: 200,
      releasesOn: addDays(today, 10),
      causeKind: "invoice",
      causeTitle: "Adubo em dobro",
      causeDetail: `Nota fiscal 1: ${formatCents(10_000)} em 1 item. Versão 1 da regra.`,
      origin: "Agro Vale",
      commercialGainCents: 110_449,
    },
  ]);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("the same cause credits once, however often and at once it comes", async () => {
  const memberId = await member();
  await world.rule();
  const earned = await Promise.all(
    Array.from({ length: 6 }, () => world.buy(memberId, { causeId: "nota-42" })),
  );
  expect(earned.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(earned.map(({ points, purchaseId }) => `${points} ${purchaseId}`)).size).toBe(1);
  expect(await world.available(memberId)).toBe(100);
  expect(await world.drift()).toEqual([]);
});

test("row 18: parallel purchases never pass a member's cap", async () => {
  const memberId = await member();
  const other = await member();
  await world.rule({ capPoints: 250 });
  const earned = await Promise.all(Array.from({ length: 8 }, () => world.buy(memberId)));
  expect(earned.reduce((sum, { points }) => sum + points, 0)).toBe(250);
  expect(await world.available(memberId)).toBe(250);
  expect((await world.buy(other)).points).toBe(100);
  // A season has a cap of its own.
  expect((await world.buy(memberId, { boughtOn: "2026-03-10" })).points).toBe(100);
  expect(await world.drift()).toEqual([]);
});

test("row 18: parallel purchases of many members never pass a campaign's budget", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, member));
  await world.rule({ campaign: "Plantio antecipado", budgetPoints: 450 });
  const earned = await Promise.all(members.flatMap((id) => [world.buy(id), world.buy(id)]));
  expect(earned.reduce((sum, { points }) => sum + points, 0)).toBe(450);
  const limited = earned
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ limitedBy }) => limitedBy === "budget");
  expect(limited).toMatchObject([{ points: 50 }]);
  expect(earned.filter(({ outcomes }) => outcomes[0]?.reason === "budget-spent")).toHaveLength(7);
  expect(await world.drift()).toEqual([]);
});

test("of versions that overlap the newest counts on its days, and one that was retired only before", async () => {
  const memberId = await member();
  const first = await world.publish();
  const ruleId = String((await world.ask("GET", `/versions/${first}`)).json()["acg_HowToEarn__c"]);
  const days = { acg_StartDate__c: "2026-08-01", acg_EndDate__c: "2026-08-31" };
  await world.publish({ acg_HowToEarn__c: ruleId, Points__c: 3, ...days });
  const on = async (boughtOn: string) => (await world.buy(memberId, { boughtOn })).points;
  expect([await on("2026-07-31"), await on("2026-08-31"), await on("2026-09-01")]).toEqual([100, 300, 100]);
  expect((await world.ask("POST", `/versions/${first}/retire`)).status).toBe(200);
  const today = todayInSaoPaulo(new Date());
  expect([await on(addDays(today, -1)), await on(today)]).toEqual([today <= "2026-09-01" ? 300 : 100, 0]);
});

test("what was cancelled is taken back once, and leaves caps and budgets as if it had not been", async () => {
  const memberId = await member();
  await world.rule({ capPoints: 150, campaign: "Plantio", budgetPoints: 150 });
  const cause = { memberId, causeKind: "invoice", causeId: "nota-a" } as const;
  await world.buy(memberId, cause);
  expect((await world.buy(memberId)).points).toBe(50);
  const cancel = () =>
    world.inOne((tx) => cancelPurchase(tx, cause, { madeBy: "005Operator0001", reason: "Nota cancelada" }));
  await Promise.all([cancel(), cancel()]);
  expect(await world.available(memberId)).toBe(50);
  expect((await world.buy(memberId)).points).toBe(100);
  expect(await world.buy(memberId, cause)).toMatchObject({ isNew: false, points: 0 });
  expect(await world.drift()).toEqual([]);
  expect(await ledgerFaults(world.db, memberId)).toEqual([]);
});

test("something else that is done earns by the rules that are for it", async () => {
  const memberId = await member();
  await world.rule();
  await world.rule({ kind: "SimplePoint", points: 500, event: "referral", name: "Indicação" });
  const earned = await world.buy(memberId, { event: "referral", causeKind: "rule", cents: 0 });
  expect(earned).toMatchObject({ points: 500 });
  expect((await world.buy(memberId, { cents: 0 })).outcomes[0]?.reason).toBe("below-step");
});

test("nothing is recorded of a purchase whose points could not be given", async () => {
  const memberId = await member();
  await world.rule({ capPoints: 1_000 });
  await world.inOne((tx) => freeze(tx, memberId));
  await expect(world.buy(memberId, { causeId: "nota-b" })).rejects.toMatchObject({
    problem: { code: "points/balance-frozen" },
  });
  const { rows } = await sql`select from earning.purchase where member_id = ${memberId}`.execute(world.db);
  expect(rows).toEqual([]);
  await expect(world.buy("003ZZZZZZZZZZZZ")).rejects.toThrow("there is no member");
  await expect(
    world.inOne((tx) =>
      cancelPurchase(
        tx,
        { memberId, causeKind: "invoice", causeId: "nota-b" },
        { madeBy: "005Operator0001", reason: "Engano" },
      ),
    ),
  ).rejects.toThrow("there is no purchase");
});

test("the database refuses to change what was recorded", async () => {
  const memberId = await member();
  await world.rule();
  await world.buy(memberId);
  for (const change of [
    "update earning.outcome set points = 9",
    "delete from earning.outcome",
    "update earning.purchase_line set cents = 1",
    "update earning.purchase set bought_on = bought_on - 1",
    "delete from earning.purchase",
    "update earning.credit set points = 9",
    "delete from earning.credit",
    "delete from earning.member_total",
  ])
    await expect(world.database.pool.query(change)).rejects.toThrow("never changes");
});
