import type { Compared, Sample } from "./measure.ts";
import { cpuSeconds, familyOf } from "./measure.ts";
import { runLoad, type Load } from "./http-load.ts";
import type { Stage } from "./stage.ts";

/** One line of the report. */
export interface Row {
  readonly what: string;
  readonly limit: string;
  /** The goal for the ratio: at least, or at most. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
  readonly unit: string;
  readonly compared: Compared;
  readonly note?: string;
}

/** Loads a server and answers requests per second with CPU per request, the server's and the database's. */
export async function rate(stage: Stage, pid: number, load: Load, expected = "200"): Promise<Sample> {
  const pids = [pid, ...familyOf(stage.server.pid() ?? 0)];
  const before = cpuSeconds(pids);
  const { requests, seconds, statuses } = await runLoad(load);
  const cpuMs = ((cpuSeconds(pids) - before) * 1000) / requests;
  if (statuses[expected] !== requests) throw new Error(`answers were ${JSON.stringify(statuses)}`);
  return { value: requests / seconds, cpuMs };
}

export function meets({ goal, compared }: Row): boolean {
  return "atLeast" in goal ? compared.ratio >= goal.atLeast : compared.ratio <= goal.atMost;
}
