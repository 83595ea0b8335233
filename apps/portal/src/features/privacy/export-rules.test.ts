import { expect, test } from "vitest";
import { lineOf, sizeOf } from "./export-rules.ts";
import { privacyWords } from "./privacy-words.ts";

test.each([
  [1, "1 kB"],
  [51_300, "50 kB"],
  [2_500_000, "2,4 MB"],
])("%d bytes are told as %s", (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words);
});

test("a copy says whether it is coming, until when it is there, or that it failed", () => {
  const asked = { id: "exp000000000001", askedAt: new Date("2026-11-21T12:00:00Z") };
  expect(lineOf({ ...asked, state: "queued" })).toContain("montando");
  expect(lineOf({ ...asked, state: "failed" })).toContain("Peça outra cópia");
  expect(lineOf({ ...asked, state: "ready", expiresAt: new Date("2026-11-28T12:00:00Z") })).toBe(
    "Fica aqui até 28/11/2026, 09:00.",
  );
});

test("who asked for all copies of a day is told in how many hours there are others", () => {
  expect(privacyWords("privacy/exports-spent", 80_000)).toContain("daqui a 23 horas");
  expect(privacyWords("privacy/exports-spent")).toContain("amanhã");
  expect(privacyWords("privacy/export-under-way")).toContain("Espere");
  expect(privacyWords("internal-error")).toContain("Tente de novo");
});
