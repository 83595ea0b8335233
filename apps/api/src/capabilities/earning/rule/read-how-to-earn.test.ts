import { todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, expect, test } from "vitest";
import { earningWorld, type EarningWorld } from "../../../../test/world/earning-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { sql } from "../../../platform/database/database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { releaseCredit, reverse } from "../../points/index.ts";

let world: EarningWorld;
beforeAll(async () => {
  world = await earningWorld();
  await sql`insert into points.milestone (id, season_id, name, points)
    values ('M27', 'S27', 'Ouro', 5000)`.execute(world.db);
  await world.rule({ stepCents: 400, name: "1 ponto a cada R$ 4,00", capPoints: 10_000 });
  await world.rule({ name: "Para estudantes", visibility: { categories: ["Estudante"], milestones: [] } });
  await world.rule({ name: "Para o nível Ouro", visibility: { categories: [], milestones: ["Ouro"] } });
  await world.rule({ name: "Que passou", startsOn: "2026-01-01", endsOn: "2026-01-31", points: 50 });
  await world.rule({
    name: "Adubo em dobro",
    kind: "SimplePoint",
    points: 500,
    productCategories: ["adubo"],
    waitDays: 10,
    campaign: "Plantio",
    budgetPoints: 500,
    visibility: { categories: ["Agricultor"], milestones: [], screen: "/noticias" },
  });
  await world.rule({ name: "Indicação", kind: "SimplePoint", points: 100, event: "referral" });
}, 60_000);
afterAll(() => world.close());

interface HowToEarnReply {
  readonly records: Record<string, unknown>[];
  readonly purchases: { Points__c: number; acg_Lines__r: Record<string, unknown>[] }[];
}
const howToEarn = async ({ token }: LoggedMember): Promise<HowToEarnReply> => {
  const answer = await world.call("GET", "/api/how-to-earn", { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as never;
};
const entry = ({ token }: LoggedMember, id: string) =>
  world.call("GET", `/api/earning/entries/${id}`, { token });
const LINES = [
  { product: "SOJ-1", productCategory: "sementes", description: "Semente de soja", cents: 100_050 },
  { product: "NPK", productCategory: "adubo", description: "Fertilizante", cents: 40_000 },
  { product: "FRETE", description: "Frete", cents: 399 },
];
const LINE_OF_100 = [{ ProductCode: "SOJ-1", Family: "sementes", acg_TotalCents__c: 10_000 }];
const today = todayInSaoPaulo(new Date());

test("a member is shown what is for everybody, for their category and for their milestone, in force today", async () => {
  const farmer = await world.member();
  const student = await world.member({ category: "Estudante" });
  const names = async (of: LoggedMember) => (await howToEarn(of)).records.map(({ Name }) => Name);
  expect(new Set(await names(farmer))).toEqual(
    new Set(["1 ponto a cada R$ 4,00", "Adubo em dobro", "Indicação"]),
  );
  expect(new Set(await names(student))).toEqual(
    new Set(["1 ponto a cada R$ 4,00", "Para estudantes", "Indicação"]),
  );
  expect((await howToEarn(farmer)).purchases).toEqual([]);
  expect((await howToEarn(farmer)).records[0]).not.toHaveProperty("acg_LastPurchasesPoints__c");
});

test("a rule for a level is shown to who has it now, and earns for them alone", async () => {
  const farmer = await world.member();
  const isShown = async () =>
    (await howToEarn(farmer)).records.some(({ Name }) => Name === "Para o nível Ouro");
  const bought = async () => (await world.buy(farmer.id, { boughtOn: today })).points;
  const tried = async () => {
    const body = { contactId: farmer.id, acg_IssueDate__c: today, acg_Lines__r: LINE_OF_100 };
    return (await world.ask("POST", "/dry-runs", body)).json()["Points__c"];
  };
  expect([await isShown(), await tried(), await bought()]).toEqual([false, 25, 25]);
  const reached = await earn(world.db, farmer.id, 5_000);
  expect([await isShown(), await tried(), await bought()]).toEqual([true, 100, 100]);
  await world.inOne((tx) => reverse(tx, reached, "Nota devolvida"));
  expect([await isShown(), await tried(), await bought()]).toEqual([false, 25, 25]);
});

test("each rule shows what it alone would have given on my last purchases, and each line what it did or why not", async () => {
  const farmer = await world.member();
  await world.buy(farmer.id, { boughtOn: today, lines: LINES });
  const { records, purchases } = await howToEarn(farmer);
  expect(records).toMatchObject([
    {
      Name: "Adubo em dobro",
      acg_LastPurchasesPoints__c: 500,
      acg_Campaign__c: "Plantio",
      acg_IsSpent__c: true,
      HowToEarn__r: { AppScreen__c: "/noticias", LoyaltyVisible__c: "Agricultor", MilestoneVisible__c: "" },
    },
    { Name: "1 ponto a cada R$ 4,00", acg_LastPurchasesPoints__c: 350, acg_SeasonPoints__c: 250 },
    { Name: "Indicação", acg_IsForPurchases__c: false },
  ]);
  expect(purchases).toMatchObject([
    {
      Points__c: 750,
      acg_Lines__r: [
        {
          Points__c: 250,
          acg_RuleName__c: "1 ponto a cada R$ 4,00",
          acg_PointStatement__c: expect.any(String),
        },
        { Points__c: 500, acg_RuleName__c: "Adubo em dobro", acg_PointStatement__c: expect.any(String) },
        { Points__c: 0, acg_ReasonText__c: "O valor não chega ao mínimo da regra." },
      ],
    },
  ]);
});

test("a line of the statement opens the rule, its version and the purchase, also after its release", async () => {
  const farmer = await world.member();
  await world.rule({
    name: "Adubo",
    kind: "SimplePoint",
    points: 700,
    productCategories: ["adubo"],
    waitDays: 5,
  });
  await world.buy(farmer.id, { boughtOn: today, lines: LINES });
  const entries = async () =>
    (await howToEarn(farmer)).purchases[0]?.acg_Lines__r.map((line) => line["acg_PointStatement__c"]);
  const [earned, waiting] = (await entries()) ?? [];
  expect((await entry(farmer, String(earned))).json()).toMatchObject({
    HowToEarn__r: { Name: "1 ponto a cada R$ 4,00", acg_Version__c: 1 },
    acg_Purchase__r: { Points__c: 950, acg_Lines__r: [{ acg_PointStatement__c: earned }, {}, {}] },
  });
  await world.inOne(async (tx) => {
    const { rows } = await sql<{ id: number }>`select entry_id as id from points.pending_credit
      where member_id = ${farmer.id}`.execute(tx);
    await releaseCredit(tx, { memberId: farmer.id, entryId: rows[0]?.id ?? 0 });
  });
  const [, released] = (await entries()) ?? [];
  expect(released).not.toBe(waiting);
  expect((await entry(farmer, String(released))).json()).toMatchObject({ HowToEarn__r: { Name: "Adubo" } });
  expect((await entry(farmer, String(waiting))).code).toBe("not-found");
  // Another's line is as one that there is not; one without a purchase has nothing behind it.
  expect((await entry(await world.member(), String(earned))).code).toBe("not-found");
  const reversal = await world.inOne((tx) => reverse(tx, String(earned), "Nota devolvida"));
  expect((await entry(farmer, reversal)).json()).toEqual({});
});
