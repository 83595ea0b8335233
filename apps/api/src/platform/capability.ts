import type { HttpServer } from "./http/serve.ts";
import type { CronEntry, JobHandlers } from "./jobs/jobs.ts";
import type { Figure } from "./metrics/metrics.ts";
import type { Platform } from "./platform.ts";

/** One capability as the programme assembles it. `capabilities.ts` lists them all, in their order. */
export interface Capability {
  /** The one word it has on every side, in kebab-case. */
  readonly name: string;
  /** Adds its endpoints with `serve`. */
  readonly routes?: (server: HttpServer) => void;
  /** Jobs it runs, by task name ("rewards.place-order"). */
  readonly jobs?: JobHandlers;
  /** Jobs that start by the clock. */
  readonly crontab?: readonly CronEntry[];
  /** What it counts for the operators, beside the figures of every process. */
  readonly figures?: readonly Figure[];
  /** Runs once when a process starts, before it listens; what it returns runs when the process stops. */
  readonly start?: (platform: Platform) => Promise<(() => Promise<void>) | void>;
}
