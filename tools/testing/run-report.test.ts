import { expect, test } from "vitest";
import { closingLines, timed, type Part } from "./run-report.ts";

const gates: Part = { name: "gates", seconds: 35.4, tally: { passed: 7, failed: [] } };

test("all checks add up in the last line, after the names of what to look at", () => {
  const journeys = { passed: 120, failed: ["a", "b"], repeated: ["c"] };
  expect(closingLines([gates, { name: "journeys", seconds: 400, tally: journeys }]).split("\n")).toEqual([
    "time: gates 35 s, journeys 400 s; 435 s in all",
    "repeated: c",
    "failed: a",
    "failed: b",
    "127 passed, 2 failed",
  ]);
});

test("the twenty slowest tests of all parts come first, the slowest on top", () => {
  const times = Array.from({ length: 30 }, (_, at) => ({ name: `test ${at}`, seconds: at }));
  const lines = closingLines([gates, { ...gates, tally: { passed: 30, failed: [], times } }]).split("\n");
  expect(lines.slice(0, 2)).toEqual(["slow:  29.0 s test 29", "slow:  28.0 s test 28"]);
  expect(lines.filter((line) => line.startsWith("slow:"))).toHaveLength(20);
});

test("a part that is timed comes out as it went", async () => {
  const part = await timed("gates", () => Promise.resolve({ passed: 1, failed: ["lint"] }));
  expect(part).toMatchObject({ name: "gates", tally: { passed: 1, failed: ["lint"] } });
});
