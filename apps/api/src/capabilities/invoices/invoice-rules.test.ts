import { expect, test } from "vitest";
import { accessKeyOf } from "../../../seeds/invoices/demo-access-key.ts";
import { factsOfKey } from "@colheita/contract/invoices/key-facts";
import { alertsOf, refusalOf, type SentInvoice } from "./invoice-rules.ts";

const key = accessKeyOf({ issuerTaxId: "12345678000195", issuedOn: "2026-10-13", series: 1, number: 4_231 });
const right: SentInvoice = {
  isIssuerEligible: true,
  issuedOn: "2026-10-13",
  isInSeason: true,
  today: "2026-10-20",
  submissionDays: 90,
  isKeyFreed: false,
};

test("a key says who issued the invoice, where, in which month, and its number", () => {
  expect(factsOfKey(key)).toEqual({
    issuerTaxId: "12345678000195",
    model: "55",
    series: 1,
    number: 4_231,
    state: "MT",
    month: "2610",
  });
  expect(() => factsOfKey("1")).toThrow("no access key");
});

test("an invoice is refused by the first check that it fails, in the order of 2.5", () => {
  expect(refusalOf(right)).toBeUndefined();
  const late = { ...right, today: "2027-01-12" };
  expect(refusalOf({ ...right, today: "2027-01-11" })).toBeUndefined();
  expect(refusalOf(late)).toBe("sent-too-late");
  expect(refusalOf({ ...late, isKeyFreed: true })).toBeUndefined();
  expect(refusalOf({ ...late, isInSeason: false })).toBe("outside-season");
  expect(refusalOf({ ...late, isInSeason: false, isIssuerEligible: false })).toBe("issuer-not-eligible");
});

test("a round total, many in a day and a suspicious key ask for a closer look", () => {
  const limits = { roundReais: 1_000, perDay: 3 };
  expect(alertsOf({ accessKey: key, cents: 1_824_050 }, 0, limits)).toEqual([]);
  expect(alertsOf({ accessKey: key, cents: 2_000_000 }, 3, limits)).toEqual(["round-total", "many-in-a-day"]);
  const parts = { issuerTaxId: "12ABC34501DE35", series: 1, number: 4_231 };
  const early = accessKeyOf({ ...parts, issuedOn: "2026-06-13" });
  expect(alertsOf({ accessKey: early, cents: 1 }, 0, limits)).toEqual(["letters-before-2607"]);
  const later = accessKeyOf({ ...parts, issuedOn: "2026-07-13" });
  expect(alertsOf({ accessKey: later, cents: 1 }, 0, limits)).toEqual([]);
});
