import { isCnpj, isUf } from "@colheita/brazil";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../../seeds/channels/seed.ts";
import { ANA_ID, DEMO_PASSWORD, seedMembers } from "../../seeds/identity/demo-members.ts";
import { Browser } from "../sign-on/browser.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

let world: TestWorld;
let browser: Browser;

beforeAll(async () => {
  world = await testWorld();
  await world.inOne(async (tx) => {
    await seedMembers(tx);
    await seed(tx);
  });
  browser = new Browser(world);
  await browser.logIn("529.982.247-25", DEMO_PASSWORD);
}, 60_000);
afterAll(() => world.close());

type Wire = Readonly<Record<string, unknown>>;
async function records(path: string): Promise<Wire[]> {
  return (await browser.call("GET", path)).json<{ records: Wire[] }>().records;
}

test("each distributor of the demo has a CNPJ that could be, and a place in Brazil", async () => {
  const found = await records("/api/getDistributors");
  expect(found).toHaveLength(12);
  for (const { acg_TaxId__c: taxId, BillingAddress: address } of found) {
    expect([taxId, isCnpj(String(taxId))]).toEqual([taxId, true]);
    expect(isUf((address as { stateCode: string }).stateCode)).toBe(true);
  }
  expect(found.filter(({ acg_TaxId__c: taxId }) => /[A-Z]/.test(String(taxId)))).toHaveLength(1);
  expect(found.filter(({ ParentIDCRM__c: head }) => head !== undefined)).toHaveLength(2);
  const standing = (eligible: boolean, sends: boolean) =>
    found.filter(
      ({ acg_ElegivelNF__c: counts, acg_UploadNF__c: isSent }) => counts === eligible && isSent === sends,
    ).length;
  expect([standing(true, true), standing(true, false), standing(false, false)]).toEqual([10, 1, 1]);
});

test("Ana has a favourite", async () => {
  const favorites = await records(`/api/favoriteAccounts?id=${ANA_ID}`);
  expect(favorites).toMatchObject([{ acg_FavoriteAccount__r: { Name: "Agro Vale do Araguaia" } }]);
});
