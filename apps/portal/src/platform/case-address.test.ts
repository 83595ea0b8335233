import { expect, test } from "vitest";
import { askedReason, caseAddress } from "./case-address.ts";

const types = [
  { type: "Cadastro", reasons: ["Dúvida sobre o cadastro", "Alteração Cadastral"] },
  { type: "Outros", reasons: ["Dúvida"] },
];
const searchOf = (address: string) => new URL(address, "https://portal.example").search;

test("the form of a case opens with the reason that its address names, and the type it belongs to", () => {
  const address = caseAddress("Alteração Cadastral");
  expect(new URL(address, "https://portal.example").pathname).toBe("/fale-conosco");
  expect(askedReason(searchOf(address), types)).toEqual({ type: "Cadastro", reason: "Alteração Cadastral" });
});

test("a reason that is not offered chooses nothing", () => {
  expect(askedReason(searchOf(caseAddress("<b>Outra</b>")), types)).toBeUndefined();
  expect(askedReason("", types)).toBeUndefined();
});
