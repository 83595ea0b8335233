import { readFileSync, readdirSync } from "node:fs";

/** Returns the seconds of CPU that processes have used since they began, their ended children included. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.cpuSeconds ?? 0), 0);
}

/** Returns a process and all that came from it. */
export function familyOf(pid: number): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((child) => statOf(child)?.parent === pid);
  return [pid, ...children.flatMap(familyOf)];
}

const TICKS_PER_SECOND = 100;

function statOf(pid: number): { parent: number; cpuSeconds: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
    return { parent, cpuSeconds: ticks / TICKS_PER_SECOND };
  } catch (error) {
    // It ended in the meantime.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined;
    throw error;
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** One round of something measured: a rate where more is better, or a time where less is. */
export interface Sample {
  readonly value: number;
  /** CPU of server and database, in milliseconds per request. */
  readonly cpuMs?: number;
}

/** What was measured beside its limit, each the median of its rounds. */
export interface Compared {
  readonly ours: Sample;
  readonly limit: Sample;
  /** The median of the rounds' ratios, ours to the limit. */
  readonly ratio: number;
}

/** Measures two things in turn, A B A B, so that a machine that slows down slows both. */
export async function compare(
  rounds: number,
  measureOurs: () => Promise<Sample>,
  measureLimit: () => Promise<Sample>,
): Promise<Compared> {
  const ours: Sample[] = [];
  const limit: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureOurs());
    limit.push(await measureLimit());
  }
  return {
    ours: medianOf(ours),
    limit: medianOf(limit),
    ratio: median(ours.map(({ value }, round) => value / (limit[round]?.value ?? Number.NaN))),
  };
}

function medianOf(samples: readonly Sample[]): Sample {
  const cpu = samples.flatMap(({ cpuMs }) => (cpuMs === undefined ? [] : [cpuMs]));
  return {
    value: median(samples.map(({ value }) => value)),
    ...(cpu.length > 0 ? { cpuMs: median(cpu) } : {}),
  };
}
