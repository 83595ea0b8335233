import { expect, test } from "vitest";
import { maskedName, referralStateOf } from "./referrals-rules.ts";

test.each([
  ["Ana Paula Ribeiro", "Ana R."],
  ["  joão   da  silva ", "joão S."],
  ["Édson Ávila", "Édson Á."],
  ["Fazenda Santa Luzia Ltda", "Fazenda L."],
  ["Ana", "Ana"],
  ["", ""],
])("%s is shown as %s", (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test("a referral stands where it came furthest", () => {
  const [referredAt, firstInvoiceAt, paidAt] = [new Date(1), new Date(2), new Date(3)];
  const steps = { referredAt, firstInvoiceAt: undefined, paidAt: undefined };
  expect(referralStateOf(steps)).toEqual({ state: "registered", reachedAt: referredAt });
  expect(referralStateOf({ ...steps, firstInvoiceAt })).toEqual({
    state: "invoice-approved",
    reachedAt: firstInvoiceAt,
  });
  expect(referralStateOf({ ...steps, firstInvoiceAt, paidAt })).toEqual({ state: "paid", reachedAt: paidAt });
});
