import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { until } from "./until.ts";

/** How a program ended: its exit code or the signal that ended it, and all that it wrote. */
export interface ProgramEnd {
  readonly status: number | NodeJS.Signals | null;
  readonly said: string;
}

/** A portal in a process of its own. */
export interface RunningProgram {
  readonly pid: number;
  /** Returns the address that it says it is at. Fails with its words when it ends before it says one. */
  readonly address: () => Promise<string>;
  /** Settles when nobody writes to its output any more. */
  readonly end: Promise<ProgramEnd>;
}

/** Starts a program by a Node, in a process group of its own, with nothing in its environment but what is given. */
export function runProgram(
  node: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningProgram {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  const inherited = { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
  const child = spawn(node, args, {
    env: { ...inherited, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid === undefined) throw new Error(`${node} can't be run`);
  let said = "";
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (said += part));
  const end = once(child, "close").then(([code, signal]): ProgramEnd => {
    hasEnded = true;
    return { status: (signal ?? code) as ProgramEnd["status"], said };
  });
  const address = (): Promise<string> =>
    until(() => {
      const found = /Colheita is at (\S+)/.exec(said)?.[1];
      if (found === undefined && hasEnded) throw new Error(`It ended before it was there:\n${said}`);
      return found;
    }, 60_000);
  return { pid: child.pid, address, end };
}

/** Returns what Linux reports of a process: its state and its parent's id; nothing when it is no more. */
function statOf(pid: number | string): { state: string; parent: number } | undefined {
  try {
    const [, state = "", parent] =
      /^\d+ \(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** Returns a process and all that it started, and these in their turn, in the order of their generations. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: statOf(name)?.parent }));
  const family = [pid];
  // It grows while it is walked: children join behind their parents.
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid));
  return family;
}

/** Returns whether a process runs; one that ended and was not yet waited for does not. */
export function isAlive(pid: number): boolean {
  return !["Z", "X", undefined].includes(statOf(pid)?.state);
}

/** Ends processes at once; those that ended by themselves meanwhile are fine. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}
