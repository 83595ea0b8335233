import { describe, expect, test } from "vitest";
import {
  companyNameRefusal,
  firstNameOf,
  isCompanyName,
  isPersonName,
  normalizeName,
  personNameRefusal,
} from "./names.ts";

describe("names", () => {
  test.each([
    "Ana",
    "Jó",
    "Luísa Sant'Anna",
    "João D’Ávila",
    "Jean-Luc Conceição",
    "  Ana   Paula ",
    "Jose\u0301",
  ])("“%s” is a person's", (name) => {
    expect(personNameRefusal(name)).toBeNull();
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["A", "too-short"],
    ["Ana2", "characters"],
    ["Ana_Paula", "characters"],
    ["'Ana", "characters"],
    ["Ana-", "characters"],
    ["D''Ávila", "characters"],
    ["Ana 🌱", "characters"],
    ["Анна", "characters"],
    ["Ⅷ Ⅷ", "characters"],
    ["a".repeat(256), "too-long"],
  ])("“%s” is no person's: %s", (name, reason) => {
    expect(personNameRefusal(name)).toBe(reason);
    expect(isPersonName(name)).toBe(false);
  });

  test("forms and saving have their own limits", () => {
    expect(personNameRefusal("Li")).toBeNull();
    expect(personNameRefusal("Li", { minimum: 3 })).toBe("too-short");
    expect(personNameRefusal("Li ".repeat(14), { maximum: 40 })).toBe("too-long");
    expect(personNameRefusal("a".repeat(40), { maximum: 40 })).toBeNull();
  });

  test.each(["Fazenda Santa Luzia Ltda.", "A&B Agro 3 / Filial (MT)", "Sant’Anna, Irmãos - S/A", "3M"])(
    "“%s” is a company's",
    (name) => {
      expect(isCompanyName(name)).toBe(true);
    },
  );

  test.each([
    ["", "empty"],
    ["X", "too-short"],
    ["--", "characters"],
    ["Agro <b>", "characters"],
    ["Agro @ MT", "characters"],
  ])("“%s” is no company's: %s", (name, reason) => {
    expect(companyNameRefusal(name)).toBe(reason);
  });

  test("a name is stored with single blanks and composed accents", () => {
    expect(normalizeName("  Jose\u0301   da  Silva ")).toBe("José da Silva");
    expect(firstNameOf(" Ana Paula Ribeiro")).toBe("Ana");
    expect(firstNameOf("")).toBe("");
  });
});
