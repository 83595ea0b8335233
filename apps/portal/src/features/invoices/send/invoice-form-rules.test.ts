import { expect, test } from "vitest";
import { readTyped, restErrors } from "./invoice-form-rules.ts";

/** June 2026, from CNPJ 12.345.678/0001-95. */
const KEY = "5126 0612 3456 7800 0195 5500 1000 0042 3118 3615 2070";
const TODAY = "2026-07-10";
const typed = (issuedOn: string, total: string) => readTyped({ accessKey: KEY, issuedOn, total }, TODAY);

test("a whole form becomes an invoice in cents, its key without blanks", () => {
  expect(typed("15/06/2026", "R$ 18.240,00")).toEqual({
    invoice: { accessKey: KEY.replaceAll(" ", ""), issuedOn: "2026-06-15", cents: 1_824_000 },
  });
});

test("a date that is none, of another month or still to come is named at its field", () => {
  for (const [issuedOn, words] of [
    ["", "Informe a data de emissão"],
    ["15/06", "DD/MM/AAAA"],
    ["31/06/2026", "não existe no calendário"],
    ["15/05/2026", "Pela chave, a nota é de junho de 2026"],
  ] as const)
    expect(typed(issuedOn, "R$ 1,00")).toEqual({
      errors: { issuedOn: expect.stringContaining(words) as string },
    });
  expect(readTyped({ accessKey: KEY, issuedOn: "30/06/2026", total: "R$ 1,00" }, "2026-06-20")).toEqual({
    errors: { issuedOn: "Esta data ainda não chegou. Confira a data." },
  });
});

test("a total of nothing or of too much is named at its field", () => {
  expect(typed("15/06/2026", "")).toEqual({ errors: { total: "Informe o valor total da nota." } });
  expect(typed("15/06/2026", "R$ 900.000.000.000,00")).toMatchObject({
    errors: { total: expect.stringContaining("parece alto demais") as string },
  });
});

test("beside a wrong key the date is not held against a month", () => {
  const wrong = { accessKey: KEY.slice(0, -1), issuedOn: "15/05/2026", total: "" };
  expect(restErrors(wrong, TODAY)).toEqual({ total: "Informe o valor total da nota." });
});
