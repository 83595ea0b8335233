import { expect, test } from "vitest";
import { isSale, linesToEarn } from "./nfe-rules.ts";

const line = {
  product: "7891234567895",
  description: "SEMENTE",
  ncm: "12011000",
  cfop: "5102",
  cents: 1_000,
  quantity: 2,
};

test.each(["5101", "6102", "5120", "6403", "5405", "5656"])("%s is a sale", (cfop) => {
  expect(isSale(cfop)).toBe(true);
});

// A bonus, a sample, a transfer, a return, a loan, the bill for a later delivery, an export, an entry.
test.each(["5910", "5911", "5152", "5202", "5908", "5922", "7102", "1102", "", "510", "51022"])(
  "%s is no sale within the country",
  (cfop) => {
    expect(isSale(cfop)).toBe(false);
  },
);

test("a product is of the family with the longest beginning of its code", () => {
  const families = [
    { ncm: "12", family: "outros" },
    { ncm: "12011000", family: "sementes" },
    { ncm: "1201", family: "soja" },
  ];
  const familyOf = (ncm: string) => linesToEarn([{ ...line, ncm }], families)[0]?.productCategory;
  expect(["12011000", "12019000", "12072100", "38089329", ""].map(familyOf)).toEqual([
    "sementes",
    "soja",
    "outros",
    undefined,
    undefined,
  ]);
});

test("lines that are no sale earn nothing, and the others as they are", () => {
  const families = [{ ncm: "1201", family: "sementes" }];
  expect(linesToEarn([line, { ...line, cfop: "5910" }], families)).toEqual([
    {
      product: "7891234567895",
      productCategory: "sementes",
      description: "SEMENTE",
      cents: 1_000,
      quantity: 2,
    },
  ]);
});
