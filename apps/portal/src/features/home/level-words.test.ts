import { pointsLabelOf } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { expect, test } from "vitest";
import { levelWords } from "./level-words.ts";

const labels = { points: pointsLabelOf(), level: "nível" };
const season = { id: "a1S000000000001", name: "26/27", startsOn: "2026-07-01", endsOn: "2027-06-30" };
const level = { name: "Semente", holdsUntil: "2028-06-30", isHighest: false };
const next = { name: "Broto", points: 40_000 };

function wordsOf(given: Partial<Balance>, missing = 10_000) {
  const balance: Balance = {
    available: 0,
    reserved: 0,
    pending: 0,
    debt: 0,
    earnedInSeason: 30_000,
    redeemedInSeason: 0,
    expirations: [],
    expiringIn60Days: 0,
    readAt: new Date(),
    season,
    level,
    nextMilestone: next,
    ...given,
  };
  return levelWords({ kind: "level", balance, value: 0, max: 0, missing }, labels);
}

test("a level tells what was earned, what is missing to the next one, and until when", () => {
  expect(wordsOf({})).toEqual({
    title: "Nível Semente",
    text: "30.000 pontos na safra 26/27. Faltam 10.000 para Broto até 30/06/2027.",
    short: "30.000 pontos, faltam 10.000 para Broto até 30/06/2027",
    aim: "para Broto até 30/06/2027",
  });
  expect(wordsOf({}, 1).text).toContain("Falta 1 para Broto");
});

test("a level that was carried over is to be kept", () => {
  const { text } = wordsOf({ level: { ...level, name: "Broto", holdsUntil: "2027-06-30" } });
  expect(text).toContain("Faltam 10.000 para manter Broto até 30/06/2027.");
});

test("a season in which nothing was earned has just begun", () => {
  expect(wordsOf({ earnedInSeason: 0 }, 40_000).text).toBe(
    "A safra 26/27 começou. Faltam 40.000 para Broto até 30/06/2027.",
  );
});

test("who reached the highest level is at the top, as long as it holds", () => {
  const top = { ...level, name: "Safra cheia", isHighest: true };
  expect(wordsOf({ level: top, nextMilestone: undefined, earnedInSeason: 320_000 })).toMatchObject({
    title: "Nível Safra cheia",
    text: "320.000 pontos na safra 26/27. Você está no topo até 30/06/2028.",
    short: "no topo até 30/06/2028",
  });
  const open = { ...top, holdsUntil: undefined };
  expect(wordsOf({ level: open, nextMilestone: undefined }).text).toContain("Você está no topo.");
});

test("in a season without levels only what was earned is told", () => {
  expect(wordsOf({ nextMilestone: undefined })).toMatchObject({
    text: "30.000 pontos na safra 26/27.",
    short: "30.000 pontos",
  });
});

test("between two seasons the level stands, and how long it holds", () => {
  const none = { season: undefined, nextMilestone: undefined };
  expect(wordsOf(none).text).toBe("A próxima safra ainda não começou. Vale até 30/06/2028.");
  expect(wordsOf({ ...none, level: { name: "Parceiro", isHighest: false } }).text).toBe(
    "A próxima safra ainda não começou.",
  );
});

test("an answer that was kept from before there were levels tells the milestone", () => {
  expect(wordsOf({ level: undefined }).title).toBe("Marco Broto");
  expect(wordsOf({ level: undefined, season: undefined, nextMilestone: undefined }).title).toBe("Marco ");
});
