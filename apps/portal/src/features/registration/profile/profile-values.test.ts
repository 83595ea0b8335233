import type { Member } from "@colheita/contract/profile/profile-records";
import { expect, test } from "vitest";
import { bodyOf, changedFields, profileContext, valuesOf } from "./profile-values.ts";

const ana: Member = {
  id: "003Demo00000001",
  firstName: "Ana Paula",
  lastName: "Ribeiro",
  taxId: "52998224725",
  email: "ana@fazenda.example",
  isEmailReal: true,
  authEmail: "ana@fazenda.example",
  bornOn: "1984-03-18",
  category: "Agricultor",
  milestoneCategory: "Ouro",
  street: "Rodovia MT-242",
  addressNumber: "km 12",
  district: "Zona rural",
  city: "Sorriso",
  state: "MT",
  postalCode: "78890000",
  referralCode: "BOAVISTA",
  memberSince: "2023-10-18",
};
const seller = { profileCodes: ["Gerente"], loyaltyProfiles: [] };
const contextOf = (member: Member) => profileContext(member, seller, "2026-11-21");

test("the form shows a member's data with their masks, and no e-mail that is nobody's", () => {
  expect(valuesOf(ana)).toMatchObject({ bornOn: "18/03/1984", postalCode: "78890-000", complement: "" });
  expect(valuesOf({ ...ana, isEmailReal: false }).email).toBe("");
});

test("counts a different spelling as no change", () => {
  const before = valuesOf(ana);
  const now = { ...before, postalCode: "78890000", email: " ANA@fazenda.example", street: "Rodovia MT-242 " };
  expect(changedFields(now, before)).toEqual([]);
  expect(changedFields({ ...now, city: "Sinop", complement: "Sede" }, before)).toEqual([
    "complement",
    "city",
  ]);
});

test("what another device saved meanwhile stays, and an e-mail that was not touched is not sent", () => {
  const typed = { ...valuesOf(ana), city: "Sinop" };
  const stored = valuesOf({ ...ana, addressNumber: "km 14", email: "outra@fazenda.example" });
  expect(bodyOf(typed, ["city"], { stored, context: contextOf(ana) })).toEqual({
    bornOn: "18/03/1984",
    postalCode: "78890-000",
    street: "Rodovia MT-242",
    addressNumber: "km 14",
    complement: "",
    district: "Zona rural",
    state: "MT",
    city: "Sinop",
  });
});

test("RG and PIS are sent of who is no farmer, and no birth date of a company", () => {
  const carla = { ...ana, category: "Profissional do agro", rg: "MG12345677" };
  const farm = { ...ana, taxId: "11222333000181" };
  const sent = (member: Member) =>
    bodyOf(valuesOf(member), ["email"], { stored: valuesOf(member), context: contextOf(member) });
  expect(sent(carla)).toMatchObject({ rg: valuesOf(carla).rg, pis: "", email: "ana@fazenda.example" });
  expect(Object.keys(sent(farm))).not.toContain("bornOn");
  expect(Object.keys(sent(farm))).not.toContain("rg");
});
