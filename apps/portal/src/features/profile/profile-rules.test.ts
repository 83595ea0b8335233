import type { Member } from "@colheita/contract/profile/profile-records";
import { expect, test } from "vitest";
import { factsOf } from "./profile-rules.ts";

const ana: Member = {
  id: "003Demo00000001",
  firstName: "Ana Paula",
  lastName: "Ribeiro",
  taxId: "52998224725",
  email: "ana@fazenda.example",
  phone: "66900000101",
  bornOn: "1984-03-18",
  category: "Agricultor",
  milestoneCategory: "Ouro",
  street: "Rodovia MT-242",
  addressNumber: "km 12",
  district: "Zona rural",
  city: "Sorriso",
  state: "MT",
  postalCode: "78890000",
  isEmailReal: true,
  authEmail: "ana@fazenda.example",
  referralCode: "BOAVISTA",
  memberSince: "2023-10-18",
};

function shown(member: Member): Record<string, string | undefined> {
  const facts = factsOf(member).flatMap((group) => group.facts);
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}

test("a person's data are written as in Brazil", () => {
  expect(shown(ana)).toEqual({
    Nome: "Ana Paula Ribeiro",
    CPF: "529.982.247-25",
    Nascimento: "18/03/1984",
    Perfil: "Produtor rural ou familiar",
    "No programa desde": "18/10/2023",
    Celular: "(66) 90000-0101",
    "E-mail": "ana@fazenda.example",
    "Rua ou estrada": "Rodovia MT-242, km 12",
    Complemento: undefined,
    Bairro: "Zona rural",
    Cidade: "Sorriso, MT",
    CEP: "78890-000",
  });
});

test("a company has its name, its CNPJ, letters too, and who answers for it, but no birthday", () => {
  const company = shown({ ...ana, companyName: "Agro Rio Verde Ltda", taxId: "12ABC34501DE35" });
  expect(company).toMatchObject({
    "Razão social": "Agro Rio Verde Ltda",
    Responsável: "Ana Paula Ribeiro",
    CNPJ: "12.ABC.345/01DE-35",
  });
  expect(company).not.toHaveProperty("Nascimento");
});

test("a company that was registered under its own name does not answer for itself", () => {
  const company = { ...ana, companyName: "Fazenda Santa Luzia Ltda", taxId: "12ABC34501DE35" };
  const itself = shown({ ...company, firstName: "Fazenda Santa Luzia", lastName: "" });
  expect(itself).toMatchObject({ "Razão social": "Fazenda Santa Luzia Ltda", Responsável: undefined });
});

test("shows what was not given as missing, never as an empty line", () => {
  const bare = shown({ ...ana, email: "", phone: undefined, street: " ", addressNumber: "", postalCode: "" });
  expect([bare["E-mail"], bare["Celular"], bare["Rua ou estrada"], bare["CEP"]]).toEqual(
    Array(4).fill(undefined),
  );
});

test("shows no e-mail for the placeholder of a member without one", () => {
  expect(
    shown({ ...ana, email: "52998224725@sem-email.example", isEmailReal: false })["E-mail"],
  ).toBeUndefined();
});
