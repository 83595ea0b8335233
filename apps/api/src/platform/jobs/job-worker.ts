import type { FastifyBaseLogger } from "fastify";
import { PgBoss, type JobWithMetadata } from "pg-boss";
import * as z from "zod/mini";
import { QUEUE_SCHEMA, type QueueName } from "./queues.ts";
import { storeSchedule, type ScheduledTask } from "./schedule.ts";
import type { Task, Tasks } from "./tasks.ts";

/** Is notified of what the worker does; the metrics implement it. */
export interface JobObserver {
  readonly onStart: (task: string, waitedSeconds: number) => void;
  readonly onEnd: (task: string, outcome: "done" | "failed" | "dead", seconds: number) => void;
}

export interface WorkerOptions<Context> {
  readonly url: string;
  readonly tasks: readonly Tasks<Context>[];
  readonly schedule?: readonly ScheduledTask[];
  /** Handed to every run: the platform, in the programme. */
  readonly context: Context;
  readonly log: FastifyBaseLogger;
  readonly observer?: JobObserver;
  /** Jobs done side by side in this process; runs of the schedule and what waits for partners have places of their own. */
  readonly concurrency?: number;
}

export interface JobWorker {
  /** Takes no more jobs, lets those at work end for `limitMs`, then hands them back to be done again. */
  readonly stop: (limitMs?: number) => Promise<void>;
}

const DEFAULT_CONCURRENCY = 5;
/** Scheduled runs done side by side: slow ones hold up neither the jobs nor, up to two of them, each other. */
const SCHEDULE_PLACES = 3;
/** Jobs that wait for a partner done side by side: a slow partner takes no more of a process than this. */
const OUTSIDE_PLACES = 2;
const STOP_LIMIT_MS = 20_000;
/** Whoever was not woken looks this often; so does everybody again when the database is back. */
const LOOK_SECONDS = 2;
/** How often dead workers are looked for, and scheduled runs that are due. */
const SUPERVISE_SECONDS = 5;

/**
 * Does jobs until stopped, side by side with any number of other workers. The library reports every seven seconds of
 * each job that it is alive, gives the jobs of a worker that fell silent for fifteen to others, and lives through
 * restarts of the database.
 */
export async function startWorker<Context>(options: WorkerOptions<Context>): Promise<JobWorker> {
  const { url, log, schedule = [], concurrency = DEFAULT_CONCURRENCY } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    application_name: "colheita jobs",
    // One for each job's bookkeeping, the others for the library's own.
    max: concurrency + OUTSIDE_PLACES + SCHEDULE_PLACES + 2,
    connectionTimeoutMillis: 5_000,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: LOOK_SECONDS,
  });
  boss.on(
    "error",
    oncePerOutage((error) => log.warn({ err: error }, "the job worker had trouble")),
  );
  boss.on("warning", ({ message }) => log.warn(message));
  await boss.start();
  try {
    await storeSchedule(boss, schedule);
    const runs = runsOf(options);
    const places = { jobs: concurrency, outside: OUTSIDE_PLACES, turns: SCHEDULE_PLACES } as const;
    for (const [queue, count] of Object.entries(places) as [QueueName, number][])
      for (let place = 0; place < count; place += 1) await takePlace(boss, queue, runs);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: (limitMs = STOP_LIMIT_MS) => boss.stop({ graceful: true, timeout: limitMs }) };
}

interface Work {
  readonly task: string;
  readonly payload: unknown;
}

const LOOKING = {
  includeMetadata: true,
  pollingIntervalSeconds: LOOK_SECONDS,
  notifyPollingIntervalSeconds: LOOK_SECONDS,
} as const;

type RunJob = (job: JobWithMetadata<Work>) => Promise<void>;

/** Does one job after the other: whoever found one looks for the next at once, whoever found none waits to be woken. */
async function takePlace(boss: PgBoss, queue: QueueName, run: RunJob): Promise<void> {
  let place = "";
  place = await boss.work<Work, void, typeof LOOKING>(queue, LOOKING, async ([job]) => {
    boss.notifyWorker(place);
    if (job) await run(job);
  });
}

const REPEATED_AFTER_MS = 5_000;

/** Limits reports to one for an outage: every place has the same trouble while the database is away. */
function oncePerOutage(report: (error: Error) => void): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - loggedAt < REPEATED_AFTER_MS) return;
    loggedAt = now;
    report(error);
  };
}

/** Returns what does one job by its task. The library records what it throws: the job is tried again, or is dead. */
function runsOf<Context>({ tasks, context, log, observer }: WorkerOptions<Context>): RunJob {
  const known = taskTable(tasks);
  return async ({ id: jobId, data, retryCount, retryLimit, signal, startAfter, createdOn, startedOn }) => {
    const attempt = retryCount + 1;
    const maxAttempts = retryLimit + 1;
    const { task: name, payload } = data;
    const begunAt = performance.now();
    observer?.onStart(name, Math.max(0, startedOn.getTime() - Math.max(+startAfter, +createdOn)) / 1000);
    const end = (outcome: "done" | "failed" | "dead"): void =>
      observer?.onEnd(name, outcome, (performance.now() - begunAt) / 1000);
    try {
      const task = known.get(name);
      if (!task) throw new Error(`Nobody does the job ${name}`);
      await task.run(z.parse(task.payload, payload), context, { jobId, attempt, maxAttempts, signal });
      end("done");
    } catch (error) {
      const isDead = attempt >= maxAttempts;
      end(isDead ? "dead" : "failed");
      const facts = { jobId, task: name, attempt, maxAttempts, err: error };
      if (isDead) log.error(facts, "a job is dead: its last try failed");
      else log.warn(facts, "a job failed and will be tried again");
      throw error;
    }
  };
}

function taskTable<Context>(modules: readonly Tasks<Context>[]): ReadonlyMap<string, Task<unknown, Context>> {
  const table = new Map<string, Task<unknown, Context>>();
  for (const module of modules)
    for (const [name, task] of Object.entries(module) as [string, Task<unknown, Context>][]) {
      if (table.has(name)) throw new Error(`Two modules do the job ${name}`);
      table.set(name, task);
    }
  return table;
}
