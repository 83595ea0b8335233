import { expect, test } from "vitest";
import { exportLine, sizeOf } from "./export-rules.ts";
import { privacyWords } from "./privacy-words.ts";

test.each([
  [1, "1 kB"],
  [51_300, "50 kB"],
  [2_500_000, "2,4 MB"],
])("writes %d bytes as %s", (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words);
});

test("a copy says whether it is coming, until when it is there, or that it failed", () => {
  const asked = { id: "exp000000000001", askedAt: new Date("2026-11-21T12:00:00Z") };
  expect(exportLine({ ...asked, state: "queued" })).toContain("montando");
  expect(exportLine({ ...asked, state: "failed" })).toContain("Peça outra cópia");
  expect(exportLine({ ...asked, state: "ready", expiresAt: new Date("2026-11-28T12:00:00Z") })).toBe(
    "Fica aqui até 28/11/2026, 09:00.",
  );
});

test("says after all copies of a day in how many hours there are others", () => {
  expect(privacyWords("privacy/exports-spent", 80_000)).toContain("daqui a 23 horas");
  expect(privacyWords("privacy/exports-spent")).toContain("amanhã");
  expect(privacyWords("privacy/export-under-way")).toContain("Espere");
  expect(privacyWords("internal-error")).toContain("Tente de novo");
});
