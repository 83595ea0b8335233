import { describe, expect, test } from "vitest";
import {
  addressOf,
  deliveryErrors,
  draftFrom,
  draftOfOrder,
  otherAddresses,
  remainingErrors,
} from "./delivery-rules.ts";
import type { DeliveryDraft } from "./delivery-rules.ts";

const farm: DeliveryDraft = {
  recipient: "Ana Paula Ribeiro",
  postalCode: "78890-000",
  street: "Rodovia MT-242, km 14",
  number: "S/N",
  complement: "",
  district: "Zona rural",
  city: "Sorriso",
  state: "MT",
};

describe("a delivery address", () => {
  test("a farm without a number is an address", () => {
    expect(deliveryErrors(farm)).toBeUndefined();
    expect(addressOf({ ...farm, city: " Sorriso " })).toEqual({
      ...farm,
      postalCode: "78890000",
      complement: undefined,
    });
  });

  test("every empty field is asked for in words, and the complement is not", () => {
    expect(deliveryErrors(draftFrom(undefined))).toEqual({
      recipient: "Informe quem recebe a entrega.",
      postalCode: "Digite os 8 números do CEP.",
      street: "Informe a rua ou estrada.",
      number: "Informe o número ou S/N.",
      district: "Informe o bairro ou a comunidade.",
      city: "Informe a cidade.",
      state: "Escolha o estado.",
    });
  });

  test("a CEP that no state has is refused in the programme's own words", () => {
    expect(deliveryErrors({ ...farm, postalCode: "78900-000" })).toEqual({ postalCode: "CEP inválido!" });
    expect(deliveryErrors({ ...farm, postalCode: "7889" })).toEqual({ postalCode: "CEP inválido!" });
  });

  test("shows the error of a CEP of another state at the state", () => {
    expect(deliveryErrors({ ...farm, state: "GO" })).toEqual({
      state: "Este CEP é de Mato Grosso. Confira o CEP ou o estado.",
    });
  });

  test("a long complement is refused before the server does", () => {
    expect(deliveryErrors({ ...farm, complement: "Galpão 3, atrás do silo azul" })).toEqual({
      complement: "Use até 20 caracteres no complemento.",
    });
  });

  test("shows blanks, single letters and lines that are too long at their field", () => {
    const long = "x".repeat(121);
    expect(deliveryErrors({ ...farm, recipient: "A", street: long, number: "   ", city: "S" })).toEqual({
      recipient: "Escreva o nome completo de quem recebe.",
      street: "Use até 120 caracteres.",
      number: "Informe o número ou S/N.",
      city: "Escreva o nome da cidade.",
    });
    expect(deliveryErrors({ ...farm, state: "XX" })).toEqual({ state: "Escolha o estado." });
    expect(deliveryErrors({ ...farm, street: "Rua\tdas Safras" })).toEqual({
      street: "Há um caractere que não pode ser usado. Digite de novo.",
    });
  });

  test("a company receives in its own name", () => {
    const member = { firstName: "Luzia", lastName: "Alves", companyName: "Fazenda Santa Luzia Ltda" };
    expect(draftFrom(member as Parameters<typeof draftFrom>[0]).recipient).toBe("Fazenda Santa Luzia Ltda");
  });
});

test("errors go as their fields are right, and none comes before the form is sent", () => {
  const found = deliveryErrors({ ...farm, street: "", number: "" }) ?? {};
  expect(remainingErrors(found, { ...farm, number: "", city: "" })).toEqual({
    number: "Informe o número ou S/N.",
  });
  expect(remainingErrors(found, farm)).toBeUndefined();
});

test("an error that changes says what is wrong now", () => {
  const found = deliveryErrors({ ...farm, city: "" }) ?? {};
  expect(remainingErrors(found, { ...farm, city: "S" })).toEqual({ city: "Escreva o nome da cidade." });
});

describe("the other addresses of a member", () => {
  const store = { ...farm, street: "Avenida Brasil", number: "100", district: "Centro" };

  test("are all that there are but the one in the form, which is known without its mask", () => {
    expect(otherAddresses({ ...farm, postalCode: "78890000" }, [farm, store])).toEqual([store]);
  });

  test("are one where only capital letters differ, spelled as it comes first", () => {
    const shouted = { ...store, street: "AVENIDA BRASIL" };
    expect(otherAddresses(farm, [store, shouted])).toEqual([store]);
    expect(otherAddresses(shouted, [store])).toEqual([]);
  });

  test("hold none that would be refused today, nor an empty profile", () => {
    expect(otherAddresses(farm, [draftFrom(undefined), { ...store, state: "GO" }])).toEqual([]);
  });

  test("have an order's address without a complement as one whose complement is empty", () => {
    const ordered = { ...addressOf(store), complement: undefined };
    expect(draftOfOrder(ordered)).toEqual({ ...store, postalCode: "78890000" });
  });
});
