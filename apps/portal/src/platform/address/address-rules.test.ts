import { expect, test } from "vitest";
import { cityOf, lineAfter } from "./address-rules.ts";

/** Returns a line that nobody edits while its CEP is looked up. */
const after = (written: string, filledBefore: string, filled: string) =>
  lineAfter(written, { begun: written, filledBefore, filled });

test("fills a line with what a CEP gives, whatever was in it", () => {
  expect(after("Rua Velha", "", "Rua Nova")).toBe("Rua Nova");
  expect(after("Rua Velha", "Rua Velha", "Rua Nova")).toBe("Rua Nova");
});

test("leaves what the person wrote for a CEP without a street, and removes what another CEP had filled in", () => {
  expect(after("Rodovia MT-242, km 14", "", "")).toBe("Rodovia MT-242, km 14");
  expect(after("Rodovia MT-242, km 14", "Praça da Sé", "")).toBe("Rodovia MT-242, km 14");
  expect(after("Praça da Sé", "Praça da Sé", "")).toBe("");
});

test("keeps what was written while the CEP was looked up, whatever the CEP gives", () => {
  const written = "Rodovia MT-242, km 14";
  for (const begun of ["", "Rodovia MT-2", "Praça da Sé"])
    expect(lineAfter(written, { begun, filledBefore: "Praça da Sé", filled: "Avenida Paulista" })).toBe(
      written,
    );
});

test("a city is found under its name without accents and capitals, and another name stays as it is", () => {
  const cities = ["São José do Rio Preto", "Sorriso"];
  expect(cityOf(cities, "SAO JOSE DO RIO PRETO")).toBe("São José do Rio Preto");
  expect(cityOf(cities, " sorriso ")).toBe("Sorriso");
  expect(cityOf(cities, "Primaverinha")).toBe("Primaverinha");
});
