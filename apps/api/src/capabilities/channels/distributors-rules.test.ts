import { expect, test } from "vitest";
import { searchedWords, taxIdsBeginningWith } from "./distributors-rules.ts";

/** Returns whether a tax id is found by a word. */
function isFoundBy(word: string, taxId: string): boolean {
  const range = taxIdsBeginningWith(word);
  return range !== undefined && taxId >= range.from && taxId < range.before;
}

test("a tax id is found whole and by its beginning, with its mask and without", () => {
  for (const word of ["27331904000156", "27.331.904/0001-56", "27.331", "27331904", "27.331.904/", "2"])
    expect(isFoundBy(word, "27331904000156"), word).toBe(true);
  for (const word of ["331904", "0001-56", "27331905", "27.331.904/0002"])
    expect(isFoundBy(word, "27331904000156"), word).toBe(false);
  expect(isFoundBy("529.982.247-25", "52998224725")).toBe(true);
});

test("a CNPJ with letters is found in either case, and by its letters alone", () => {
  for (const word of ["7K2M94RD000123", "7k.2m9.4rd/0001-23", "7K.2M9"])
    expect(isFoundBy(word, "7K2M94RD000123"), word).toBe(true);
  expect(isFoundBy("abcdefgh", "ABCDEFGH000111")).toBe(true);
});

test("a word that begins no tax id looks for none", () => {
  for (const word of ["água", "-", "50%", "a_b", "\\", "27331904000156000", "7K2M94RD0001AB"])
    expect(taxIdsBeginningWith(word), word).toBeUndefined();
});

test("marks divide the words of a search, but for single letters, and say nothing by themselves", () => {
  const partsOf = (...words: string[]) => searchedWords(words).map(({ parts }) => parts.join(" "));
  expect(partsOf("Sorriso/MT", "Agro-Norte,")).toEqual(["Sorriso MT", "Agro Norte"]);
  expect(partsOf("S/A", "S.A.", "SA", "s.a")).toEqual(["SA", "SA", "SA", "sa"]);
  expect(partsOf("d'Oeste", "27.331.904/0001-56")).toEqual(["dOeste", "27331904 0001 56"]);
  expect(partsOf("-", "()", "CNPJ:", "cnpj")).toEqual([]);
});
