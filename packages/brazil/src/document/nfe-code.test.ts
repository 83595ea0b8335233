import { expect, test } from "vitest";
import { nfeKeysIn, readNfeCode } from "./nfe-code.ts";

const key = "51260612345678000195650010000042319836152079";
const other = "51260612345678000195550010000042311836152070";
const at = (parameter: string) => `http://www.sefaz.mt.gov.br/nfce/consultanfce?p=${parameter}`;
const signature = "0F1E2D3C4B5A69788796A5B4C3D2E1F001234567";

test("a barcode says its key, and nothing else", () => {
  expect(readNfeCode(other)).toEqual({ key: other, isTest: false });
});

test("the QR code of a note issued online says its key, in both versions", () => {
  expect(readNfeCode(at(`${key}|2|1|1|${signature}`))).toEqual({ key, isTest: false });
  expect(readNfeCode(at(`${key}|3|1`))).toEqual({ key, isTest: false });
});

test("the QR code of a note issued without a network says day and total, too", () => {
  const said = { key, isTest: false, issuedOn: "2026-06-09", cents: 1_824_050 };
  expect(readNfeCode(at(`${key}|2|1|09|18240.50|digest|1|${signature}`))).toEqual(said);
  expect(readNfeCode(at(`${key}|3|1|09|18240.50|1|12345678909|signed`))).toEqual(said);
  expect(readNfeCode(at(`${key}%7C3%7C1%7C09%7C18240.50`))).toEqual(said);
});

test("what is no day or no amount is left out", () => {
  for (const day of ["00", "31", "32", "9", ""])
    expect(readNfeCode(at(`${key}|2|1|${day}|18240.50|x|1|y`))).toEqual({ key, isTest: false });
  expect(readNfeCode(at(`${key}|2|1|09|muito|x|1|y`))).toEqual({ key, isTest: false });
  expect(readNfeCode(at(`${key}|9|1|09|18240.50`))).toEqual({ key, isTest: false });
});

test("a note of the test environment is none", () => {
  expect(readNfeCode(at(`${key}|3|2`))).toEqual({ key, isTest: true });
});

test("another code says nothing", () => {
  for (const text of ["", "7891000315507", "https://agrovale.example/oferta?p=5", `${key.slice(0, -1)}8`])
    expect(readNfeCode(text)).toBeNull();
});

test("keys are found in a page's text, in groups or in one, each once", () => {
  const printed = other.replaceAll(/(.{4})/g, "$1 ");
  const page = `DANFE 2 SAÍDA\nCHAVE DE ACESSO\n${printed}\nConsulta em www.nfe.fazenda.gov.br ${other} ${key} 1`;
  expect(nfeKeysIn(page)).toEqual([other, key]);
  expect(nfeKeysIn("Fatura 0001, 12 parcelas")).toEqual([]);
  // A digit right before it, as where a page's columns run together.
  expect(nfeKeysIn(`1${other}`)).toEqual([other]);
});
