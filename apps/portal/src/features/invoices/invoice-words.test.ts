import { RejectionReason } from "@colheita/contract/invoices/invoice-records";
import { expect, test } from "vitest";
import { reasonWords, statusLooks } from "./invoice-words.ts";

test("section 4: what waits has the pause, what was refused the x, and anything else the check", () => {
  const shown = Object.values(statusLooks).map(({ label, tone, icon }) => [label, tone, icon]);
  expect(shown).toEqual([
    ["Em Análise", "warning", "pause"],
    ["Em Reanálise", "warning", "pause"],
    ["Reprovada", "error", "x"],
    ["Aprovada", "ok", "check"],
  ]);
});

test("every reason has words of its own", () => {
  const titles = RejectionReason.options.map((reason) => reasonWords[reason].title);
  expect(new Set(titles).size).toBe(titles.length);
});
