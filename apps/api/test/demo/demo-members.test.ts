import { readFileSync } from "node:fs";
import {
  ageOn,
  isCellphone,
  isCompanyName,
  isEmail,
  isPersonName,
  isTaxId,
  maskTaxId,
  stateOf as stateByCode,
  todayInSaoPaulo,
  ufOfCep,
  type Uf,
} from "@colheita/brazil";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANA_ID, DEMO_PASSWORD, demoMembers, seedMembers } from "../../seeds/identity/demo-members.ts";
import { Browser } from "../sign-on/browser.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
  await world.inOne((tx) => seedMembers(tx));
});
afterAll(() => world.close());

async function logIn(taxId: string, place: number) {
  return new Browser(world, `198.51.100.${place + 1}`).logIn(maskTaxId(taxId), DEMO_PASSWORD);
}

test("every member of the demo is somebody the portal would take", () => {
  expect(demoMembers).toHaveLength(18);
  for (const { taxId, email, phone, firstName, lastName, companyName, person } of demoMembers) {
    expect([taxId, isTaxId(taxId)]).toEqual([taxId, true]);
    expect([email, isEmail(email)]).toEqual([email, true]);
    expect([phone, isCellphone(phone)]).toEqual([phone, true]);
    expect(
      companyName === undefined ? isPersonName(`${firstName} ${lastName}`) : isCompanyName(companyName),
    ).toBe(true);
    expect([person.city, ufOfCep(person.postalCode)]).toEqual([person.city, person.state]);
    expect(stateByCode(person.state as Uf).areaCodes).toContain(Number(phone.slice(0, 2)));
  }
  for (const key of ["id", "firebaseId", "taxId", "email", "phone"] as const)
    expect(new Set(demoMembers.map((member) => member[key])).size).toBe(demoMembers.length);
});

test("the README lists the log-in of every member of the demo", () => {
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  for (const { taxId } of demoMembers) expect(readme).toContain(maskTaxId(taxId));
});

test("every member of the demo logs in, or is refused, as the list says", async () => {
  const refusals: Record<string, string> = {
    João: "auth/user-disabled",
    Kátia: "auth/user-disabled",
    Lauro: "auth/user-disabled",
    Marta: "wrong-password",
  };
  for (const [place, { taxId, firstName }] of demoMembers.entries()) {
    const response = await logIn(taxId, place);
    const outcome = response.status === 200 ? "success" : response.code;
    expect([firstName, outcome]).toEqual([firstName, refusals[firstName] ?? "success"]);
  }
});

test("Ana is who the demo says, and as old today as it says", async () => {
  const browser = new Browser(world);
  await browser.logIn("529.982.247-25", DEMO_PASSWORD);
  const profile = (await browser.call("GET", "/api/profile")).json<Record<string, string>>();
  expect(profile).toMatchObject({
    Id: ANA_ID,
    FirstName: "Ana Paula",
    LastName: "Ribeiro",
    LoyaltyState__c: "MT",
  });
  expect(ageOn(profile["LoyaltyBirthdate__c"] ?? "", todayInSaoPaulo(new Date()))).toBe(42);
});
