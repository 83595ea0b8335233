import { RejectionReason } from "@colheita/contract/invoices/invoice-records";
import { expect, test } from "vitest";
import { issuerWords, refusalWords, statusLooks } from "./invoice-words.ts";

test("section 4: what waits has the pause, what was refused the x, and anything else the check", () => {
  const shown = Object.values(statusLooks).map(({ label, tone, icon }) => [label, tone, icon]);
  expect(shown).toEqual([
    ["Em Análise", "warning", "pause"],
    ["Em Reanálise", "warning", "pause"],
    ["Reprovada", "error", "x"],
    ["Aprovada", "ok", "check"],
  ]);
});

test("an issuer without a name is told from others by the tax id", () => {
  expect(issuerWords({ taxId: "45723174000110" })).toBe("Não participante, 45.723.174/0001-10");
  expect(issuerWords({ taxId: "18450221000127", name: "Agro Vale" })).toBe("Agro Vale");
});

test("every reason has words of its own, and another look is offered where it is to be had", () => {
  const words = RejectionReason.options.map((rejectionReason) => refusalWords({ rejectionReason }));
  expect(new Set(words.map((each) => each?.title)).size).toBe(words.length);
  expect(refusalWords({})).toBeUndefined();
  const typed = { rejectionReason: "wrong-figures", rejectionNote: "O total é R$ 9.600,00." } as const;
  expect(refusalWords(typed)).toEqual({
    title: "O valor ou a data não confere com a nota.",
    text: "O total é R$ 9.600,00.",
  });
  expect(refusalWords({ ...typed, appealUntil: new Date() })?.hint).toMatch(/peça outra análise\.$/);
});
