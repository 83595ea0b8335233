import { pointsLabelOf } from "@colheita/brazil";
import { expect, test } from "vitest";
import type { LevelTarget } from "./target-rules.ts";
import { levelWords } from "./level-words.ts";

const season = { id: "a1S000000000001", name: "26/27", startsOn: "2026-07-01", endsOn: "2027-06-30" };
const level = { name: "Semente", holdsUntil: "2028-06-30", isHighest: false };
const next = { name: "Broto", points: 40_000 };
const target: LevelTarget = {
  level,
  next,
  season,
  value: 30_000,
  max: 40_000,
};
const wordsFor = (given: Partial<LevelTarget>) => {
  const { sentences, ...words } = levelWords({ ...target, ...given }, "nível", pointsLabelOf());
  return { ...words, text: sentences.join(" ") };
};

test("says what was earned, what is missing to the next level, and until when", () => {
  expect(wordsFor({})).toEqual({
    title: "Nível Semente",
    text: "30.000 pontos na safra 26/27. Faltam 10.000 para Broto até 30/06/2027.",
    short: "faltam 10.000",
  });
  expect(wordsFor({ value: 39_999 }).text).toContain("Falta 1 para Broto");
});

test("says what is missing to keep a level that was carried over", () => {
  const { text } = wordsFor({ level: { ...level, name: "Broto", holdsUntil: "2027-06-30" } });
  expect(text).toContain("Faltam 10.000 para manter Broto até 30/06/2027.");
});

test("a season in which nothing was earned has just begun", () => {
  expect(wordsFor({ value: 0 }).text).toBe("A safra 26/27 começou. Faltam 40.000 para Broto até 30/06/2027.");
});

test("says that the highest level is reached, and until when it holds", () => {
  const top = { ...level, name: "Safra cheia", isHighest: true };
  expect(wordsFor({ level: top, next: undefined, value: 320_000 })).toMatchObject({
    title: "Nível Safra cheia",
    text: "320.000 pontos na safra 26/27. No topo até 30/06/2028.",
    short: "no topo",
  });
  const open = { ...top, holdsUntil: undefined };
  expect(wordsFor({ level: open, next: undefined }).text).toContain("No topo.");
});

test("says only what was earned in a season without levels", () => {
  expect(wordsFor({ next: undefined })).toEqual({
    title: "Nível Semente",
    text: "30.000 pontos na safra 26/27.",
    short: "",
  });
});

test("shows the level and until when it holds between two seasons", () => {
  const none = { season: undefined, next: undefined };
  expect(wordsFor(none).text).toBe("A próxima safra ainda não começou. Vale até 30/06/2028.");
  expect(wordsFor({ ...none, level: { name: "Parceiro", isHighest: false } }).text).toBe(
    "A próxima safra ainda não começou.",
  );
});
