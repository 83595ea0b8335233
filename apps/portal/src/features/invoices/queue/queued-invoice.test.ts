import { expect, test } from "vitest";
import { unsentReason } from "./queued-invoice.ts";

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
