import { expect, test } from "vitest";
import { isSameInvoice, mayStillGo, unsentReason } from "./queued-invoice.ts";

test.each([
  ["nfe-3526.xml", 12_000, undefined],
  ["NFE-3526.XML", 600_000, undefined],
  ["notas-de-julho.zip", 90_000, "zip"],
  ["danfe.PDF", 90_000, "pdf"],
  ["nota.jpg", 90_000, "not-xml"],
  ["xml", 90_000, "not-xml"],
  ["nota.xml", 0, "empty"],
  ["nota.xml", 600_001, "too-large"],
] as const)("says of %s with %i bytes why it is not sent: %s", (name, size, reason) => {
  expect(unsentReason({ name, size })).toBe(reason);
});

const item = { place: 1, id: "key-1", memberId: "ana", name: "Nota 004.231" };

test("what was typed may still go while it waits or may be tried again; a file is no typed key", () => {
  const refused = (reason: "failed" | "not-found") => ({ kind: "refused", reason }) as never;
  expect(mayStillGo({ ...item, waitingFor: "ana" })).toBe(true);
  expect(mayStillGo({ ...item, outcome: refused("failed") })).toBe(true);
  expect(mayStillGo({ ...item, outcome: refused("not-found") })).toBe(false);
  expect(mayStillGo({ ...item, waitingFor: "ana", bytes: 12_000 })).toBe(false);
});

test("an invoice is the same only with its key, its date and its total", () => {
  const one = { accessKey: "5126", issuedOn: "2026-06-15", cents: 5_000 };
  expect(isSameInvoice(one, { ...one })).toBe(true);
  for (const change of [{ accessKey: "5127" }, { issuedOn: "2026-06-16" }, { cents: 9_900 }])
    expect(isSameInvoice(one, { ...one, ...change })).toBe(false);
});
