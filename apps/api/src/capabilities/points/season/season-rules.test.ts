import { expect, test } from "vitest";
import { planFaults, type NewSeason } from "./season-rules.ts";

const season: NewSeason = {
  name: "27/28",
  startsOn: "2027-07-01",
  endsOn: "2028-06-30",
  milestones: [
    { name: "Semente", points: 100 },
    { name: "Broto", points: 400 },
  ],
};

test("a season of a year whose milestones rise is planned", () => {
  expect(planFaults(season)).toEqual([]);
  expect(planFaults({ ...season, endsOn: "2027-07-01" })).toEqual([]);
});

test("a season does not end before it starts, nor last more than two years", () => {
  const codeOf = (endsOn: string) => planFaults({ ...season, endsOn });
  expect(codeOf("2027-06-30")).toEqual([{ place: ["endsOn"], code: "ENDS_BEFORE_START" }]);
  expect(codeOf("2029-06-30")).toEqual([]);
  expect(codeOf("2029-07-02")).toEqual([{ place: ["endsOn"], code: "TOO_LONG" }]);
});

test("milestones rise, and no two have a name in common", () => {
  const [semente, broto] = season.milestones;
  const faults = (...milestones: NewSeason["milestones"]) => planFaults({ ...season, milestones });
  if (!semente || !broto) throw new Error("the season has two milestones");
  expect(faults(broto, semente)).toEqual([{ place: ["milestones", 1, "points"], code: "NOT_HIGHER" }]);
  expect(faults(semente, { ...broto, points: 100 })).toEqual([
    { place: ["milestones", 1, "points"], code: "NOT_HIGHER" },
  ]);
  expect(faults(semente, broto, { name: " SEMENTE ", points: 900 })).toEqual([
    { place: ["milestones", 2, "name"], code: "NAME_TAKEN" },
  ]);
});
