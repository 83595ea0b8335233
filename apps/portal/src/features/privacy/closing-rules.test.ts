import { retainedKinds } from "@colheita/contract/privacy/closing-endpoints";
import { expect, test } from "vitest";
import { retentionInWords, listInWords } from "./closing-rules.ts";

test("names are listed as in a sentence", () => {
  expect(listInWords(["Bota"])).toBe("Bota");
  expect(listInWords(["Bota", "Chapéu"])).toBe("Bota e Chapéu");
  expect(listInWords(["Bota", "Chapéu", "Rede"])).toBe("Bota, Chapéu e Rede");
});

test("lists what is retained after the account is closed kind by kind, with its end where it has one", () => {
  expect(retentionInWords({ kind: "acceptances", days: 1_825 })).toBe(
    "Os termos aceitos, e quando: por 5 anos.",
  );
  expect(retentionInWords({ kind: "calls", days: 365 })).toBe("Os acessos aos sistemas: por 1 ano.");
  expect(retentionInWords({ kind: "closure", days: 30 })).toContain("por 30 dias.");
  // Neither longer nor shorter than it is.
  expect(retentionInWords({ kind: "calls", days: 183 })).toContain("por 183 dias.");
  expect(retentionInWords({ kind: "calls", days: 500 })).toContain("por 500 dias.");
  expect(retentionInWords({ kind: "closure", days: 1_826 })).toContain("por 5 anos.");
  const words = retainedKinds.map((kind) => retentionInWords({ kind }));
  expect(new Set(words).size).toBe(retainedKinds.length);
});
