import { describe, expect, test } from "vitest";
import { aimOf, levelOf, type LevelFacts, type RecentSeason } from "./level-rules.ts";

const milestones = [
  { name: "Semente", points: 100 },
  { name: "Broto", points: 400 },
  { name: "Colheita", points: 900 },
];
const running = (reached: RecentSeason["reached"] = null): RecentSeason => ({
  isRunning: true,
  reached,
  nextEndsOn: "2028-06-30",
});
const before = (reached: RecentSeason["reached"]): RecentSeason => ({
  isRunning: false,
  reached,
  nextEndsOn: "2027-06-30",
});
const [semente = null, broto = null, colheita = null] = milestones;
const facts = (given: Partial<LevelFacts>): LevelFacts => ({
  seasons: [running()],
  milestones,
  brought: null,
  ...given,
});

describe("a level", () => {
  test("is none of who reached nothing, came with nothing and carries nothing over", () => {
    const nothing = { name: undefined, holdsUntil: undefined, height: 0 };
    expect(levelOf(facts({}))).toEqual(nothing);
    expect(levelOf(facts({ seasons: [] }))).toEqual(nothing);
    expect(levelOf(facts({ seasons: [running(), before(null)] }))).toEqual(nothing);
  });

  test("is what was reached in the season, and holds until the end of the next", () => {
    expect(levelOf(facts({ seasons: [running(broto), before(semente)] }))).toEqual({
      name: "Broto",
      holdsUntil: "2028-06-30",
      height: 400,
    });
    const last = { ...running(broto), nextEndsOn: null };
    expect(levelOf(facts({ seasons: [last] })).holdsUntil).toBeUndefined();
  });

  test("is carried over from the season before while it is the higher one", () => {
    expect(levelOf(facts({ seasons: [running(semente), before(colheita)] }))).toMatchObject({
      name: "Colheita",
      holdsUntil: "2027-06-30",
    });
    expect(levelOf(facts({ seasons: [running(broto), before(broto)] })).holdsUntil).toBe("2028-06-30");
  });

  test("that was imported is known however it is spelt, and shown as the season spells it", () => {
    const brought = { name: " BROTO ", holdsUntil: "2027-06-30" };
    expect(levelOf(facts({ brought }))).toEqual({ name: "Broto", holdsUntil: "2027-06-30", height: 400 });
    expect(levelOf(facts({ seasons: [running(colheita)], brought })).name).toBe("Colheita");
  });

  test("is compared by what its name takes in the season that runs, or else by what it took", () => {
    const cheaper = before({ name: "Broto", points: 5_000 });
    expect(levelOf(facts({ seasons: [running(colheita), cheaper] })).name).toBe("Colheita");
    const unknown = before({ name: "Diamante", points: 5_000 });
    expect(levelOf(facts({ seasons: [running(colheita), unknown] }))).toMatchObject({
      name: "Diamante",
      height: 5_000,
    });
  });

  test("is between two seasons what was reached in the last one: the one before it is over", () => {
    const ended = { ...running(semente), isRunning: false };
    expect(levelOf(facts({ seasons: [ended, before(colheita)], milestones: [] })).name).toBe("Semente");
  });

  test("that somebody came with holds beside the others, above all where nobody can compare it", () => {
    const brought = (name: string, holdsUntil: string | null = "2027-06-30") =>
      levelOf(facts({ seasons: [running(broto)], brought: { name, holdsUntil } }));
    expect(brought("Ouro")).toEqual({ name: "Ouro", holdsUntil: "2027-06-30", height: Infinity });
    expect(brought("Semente").name).toBe("Broto");
    expect(brought("Broto").holdsUntil).toBe("2028-06-30");
    expect(brought("Colheita", null)).toEqual({ name: "Colheita", holdsUntil: undefined, height: 900 });
  });
});

describe("what is to be reached next", () => {
  const nextOf = (earned: number, height = 0) => aimOf({ milestones }, earned, height).next?.name;

  test("is the lowest milestone above what was earned", () => {
    expect([0, 99, 100, 899, 900].map((earned) => nextOf(earned))).toEqual([
      "Semente",
      "Semente",
      "Broto",
      "Colheita",
      undefined,
    ]);
  });

  test("is the level that was carried over, to keep it, before any that is higher", () => {
    expect(nextOf(0, 400)).toBe("Broto");
    expect(nextOf(400, 400)).toBe("Colheita");
  });

  test("is the next above what was earned where no milestone is as high as the level", () => {
    expect(nextOf(100, Infinity)).toBe("Broto");
  });

  test("is nothing for who reached the highest, and in a season without milestones, which has no highest", () => {
    expect(aimOf({ milestones }, 900, 900)).toEqual({ next: undefined, isHighest: true });
    expect(aimOf({ milestones }, 899, 400).isHighest).toBe(false);
    expect(aimOf({ milestones: [] }, 900, 0)).toEqual({ next: undefined, isHighest: false });
  });
});
