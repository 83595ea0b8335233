import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { storeReferrer, referralCodeOf, registerPerson, addressStateOf } from "./index.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

async function profileOf(taxId: string) {
  const browser = new Browser(world);
  await browser.logIn(taxId);
  return (await browser.call("GET", "/api/profile")).json();
}

test("a farmer reads the own data as they are, without RG and PIS", async () => {
  const { id, taxId } = await world.registered({
    email: "ana@fazenda.example",
    phone: "65998765432",
    createdAt: new Date("2025-01-01T01:00:00Z"),
  });
  const { db } = world;
  const friend = await world.registered();
  const friendsCode = await referralCodeOf(db, friend.id);
  await db.transaction().execute(async (tx) => {
    await storeReferrer(tx, id, friend.id);
    await registerPerson(tx, id, {
      bornOn: "1984-02-29",
      rg: "123456789",
      pis: "12056412547",
      street: "Rodovia MT-242, km 12",
      city: "Sorriso",
      state: "MT",
      postalCode: "78890000",
    });
  });
  expect(await profileOf(taxId)).toEqual({
    Id: id,
    FirstName: "Ana",
    LastName: "Ribeiro",
    CNPJ_CPF__c: taxId,
    Email: "ana@fazenda.example",
    EmailIsReal: true,
    AuthRegisterEmail: "ana@fazenda.example",
    ReferralCode__c: expect.stringMatching(/^[0-9A-Z]{8}$/) as string,
    acg_Culturas__c: [],
    LoyaltyPhone__c: "65998765432",
    LoyaltyBirthdate__c: "1984-02-29",
    LoyaltyCategory__c: "Agricultor",
    MilestoneCategory__c: "Parceiro",
    LoyaltyStreet__c: "Rodovia MT-242, km 12",
    LoyaltyCity__c: "Sorriso",
    LoyaltyState__c: "MT",
    LoyaltyPostalCode__c: "78890000",
    LoyaltyCountry__c: "BR",
    acg_ReferralCodeUsed__c: friendsCode,
    CreatedDate: "2024-12-31",
    lastSignInTime: expect.any(String) as string,
    lastTimeOnline: expect.any(String) as string,
  });
  expect(await addressStateOf(world.db, id)).toBe("MT");
});

test("a member who filled in nothing more has a profile all the same", async () => {
  const { id, taxId } = await world.registered();
  expect(await profileOf(taxId)).toMatchObject({ Id: id, CNPJ_CPF__c: taxId });
  expect(await addressStateOf(world.db, id)).toBeUndefined();
});

test("a visitor reads nobody's profile", async () => {
  expect((await new Browser(world).call("GET", "/api/profile")).status).toBe(401);
});
