import type { Tally, TimedTest } from "./tally.ts";

/** One part of a run: the gates, the journeys. */
export interface Part {
  readonly name: string;
  readonly seconds: number;
  readonly tally: Tally;
}

/** Runs a part and takes its time. */
export async function timed(name: string, run: () => Promise<Tally>): Promise<Part> {
  const startedAt = performance.now();
  const tally = await run();
  return { name, seconds: (performance.now() - startedAt) / 1000, tally };
}

const SLOWEST = 20;

/** Returns what ends every run: where its time went, what to look at, and the two figures, alone on the last line. */
export function closingLines(parts: readonly Part[]): string {
  const tallies = parts.map(({ tally }) => tally);
  const failed = tallies.flatMap((tally) => tally.failed);
  const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
  return [
    ...slowestFirst(tallies.flatMap(({ times = [] }) => times)).map(
      ({ name, seconds }) => `slow: ${seconds.toFixed(1).padStart(5)} s ${name}`,
    ),
    secondsLine(parts),
    ...tallies.flatMap(({ repeated = [] }) => repeated).map((name) => `repeated: ${name}`),
    ...failed.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ].join("\n");
}

/** Reports how a run came out; one failure fails the process. */
export function finish(parts: readonly Part[]): void {
  console.log(closingLines(parts));
  if (parts.some(({ tally }) => tally.failed.length > 0)) process.exitCode = 1;
}

function slowestFirst(times: readonly TimedTest[]): readonly TimedTest[] {
  return times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
}

function secondsLine(parts: readonly Part[]): string {
  const all = parts.reduce((total, { seconds }) => total + seconds, 0);
  const each = parts.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
  return `time: ${each.join(", ")}; ${all.toFixed(0)} s in all`;
}
