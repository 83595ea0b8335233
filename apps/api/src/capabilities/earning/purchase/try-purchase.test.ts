import { afterAll, beforeAll, expect, test } from "vitest";
import { earningWorld, type EarningWorld } from "../../../../test/world/earning-world.ts";

let world: EarningWorld;
beforeAll(async () => {
  world = await earningWorld();
}, 60_000);
afterAll(() => world.close());

const LINES = [
  { ProductCode: "SOJ-1", Family: "sementes", Description__c: "Semente de soja", acg_TotalCents__c: 100_000 },
  { ProductCode: "LUVA", acg_TotalCents__c: 5_000 },
];
const tried = async (body: object = {}) => {
  const answer = await world.ask("POST", "/dry-runs", {
    acg_IssueDate__c: "2026-08-10",
    acg_Lines__r: LINES,
    ...body,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as { Points__c: number; acg_Lines__r: Record<string, unknown>[] };
};

test("a dry run says by which rule each line would earn, or why not, and writes nothing", async () => {
  const versionId = await world.rule({ name: "Sementes", stepCents: 400, productCategories: ["sementes"] });
  const before = await world.countRows();
  expect(await tried()).toEqual({
    Points__c: 250,
    acg_Lines__r: [
      {
        ProductCode: "SOJ-1",
        Description__c: "Semente de soja",
        acg_TotalCents__c: 100_000,
        Points__c: 250,
        acg_RuleVersion__c: versionId,
        acg_RuleName__c: "Sementes",
        acg_Version__c: 1,
      },
      {
        ProductCode: "LUVA",
        Description__c: "",
        acg_TotalCents__c: 5_000,
        Points__c: 0,
        acg_Reason__c: "product",
        acg_ReasonText__c: "Este produto não participa.",
      },
    ],
  });
  const [rows] = (await world.countRows()) as [Record<string, unknown>];
  const [start] = before as [Record<string, unknown>];
  for (const table of ["purchases", "outcomes", "totals", "entries", "deeds"])
    expect([table, rows[table]]).toEqual([table, start[table]]);
});

test("a dry run of a member counts with what they are and have earned, one of nobody with the usual", async () => {
  const consultant = await world.registered({ category: "Profissional do agro" });
  await world.rule({
    name: "Do agro",
    points: 9,
    visibility: { categories: ["Profissional do agro"], milestones: [] },
    capPoints: 1_000,
  });
  expect((await tried()).Points__c).toBe(250);
  expect((await tried({ contactId: consultant.id })).acg_Lines__r).toMatchObject([
    { acg_RuleName__c: "Do agro", Points__c: 1_000, acg_ReasonText__c: "Até o limite desta regra na safra." },
    { acg_Reason__c: "cap-reached" },
  ]);
  await world.buy(consultant.id, { cents: 8_000 });
  expect((await tried({ contactId: consultant.id })).acg_Lines__r[0]).toMatchObject({ Points__c: 280 });
  expect((await tried({ LoyaltyCategory__c: "Profissional do agro" })).Points__c).toBe(1_000);
  const nobody = { contactId: "003ZZZZZZZZZZZZ", acg_IssueDate__c: "2026-08-10", acg_Lines__r: LINES };
  expect((await world.ask("POST", "/dry-runs", nobody)).code).toBe("not-found");
});

test("a draft is tried in the place of its rule's other versions, whatever its number", async () => {
  const published = await world.publish({ Name: "Luvas", acg_Products__c: ["LUVA"] });
  const ruleId = String((await world.ask("GET", `/versions/${published}`)).json()["acg_HowToEarn__c"]);
  const draft = await world.draft({
    Name: "Luvas em dobro",
    acg_HowToEarn__c: ruleId,
    acg_Products__c: ["LUVA"],
    Points__c: 2,
  });
  const glove = async (versionId?: string) =>
    (await tried({ acg_RuleVersion__c: versionId })).acg_Lines__r[1];
  expect(await glove()).toMatchObject({ Points__c: 50, acg_RuleName__c: "Luvas" });
  expect(await glove(draft)).toMatchObject({
    Points__c: 100,
    acg_RuleName__c: "Luvas em dobro",
    acg_Version__c: 2,
  });
  await world.ask("POST", `/versions/${draft}/publish`, { acg_Revision__c: 1 }, world.approver);
  expect(await glove()).toMatchObject({ Points__c: 100 });
  expect(await glove(published)).toMatchObject({ Points__c: 50, acg_Version__c: 1 });
});
