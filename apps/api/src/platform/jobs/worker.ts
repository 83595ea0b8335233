import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger as QueueLogger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { beat, enter, handBack, leave, releaseSilent } from "./liveness.ts";
import { parseSchedule, type Turn } from "./schedule.ts";
import { tellLosses } from "./pool-losses.ts";
import type { Task, Tasks } from "./tasks.ts";

/** Told what the worker does; the metrics implement it. */
export interface JobObserver {
  readonly onStart: (task: string, waitedSeconds: number) => void;
  readonly onEnd: (task: string, outcome: "done" | "failed" | "dead", seconds: number) => void;
}

export interface WorkerOptions<Context> {
  readonly url: string;
  readonly tasks: readonly Tasks<Context>[];
  readonly schedule?: readonly Turn[];
  /** Handed to every run: the platform, in the programme. */
  readonly context: Context;
  readonly log: FastifyBaseLogger;
  readonly observer?: JobObserver;
  /** Jobs done side by side in this process. */
  readonly concurrency?: number;
  readonly beatMs?: number;
  readonly silenceMs?: number;
}

export interface JobWorker {
  /** Takes no more jobs, lets those at work end for `limitMs`, then hands them back to be done again. */
  readonly stop: (limitMs?: number) => Promise<void>;
}

const DEFAULT_CONCURRENCY = 5;
const BEAT_MS = 5_000;
const SILENCE_MS = 15_000;
const STOP_LIMIT_MS = 20_000;
const RESTART_AFTER_MS = 1_000;
/** The queue remembers a first failure to learn its tasks for ever (graphile-worker 0.18): such a worker is replaced. */
const FAILED_FETCHES_LIMIT = 10;

/**
 * Does jobs until stopped, side by side with any number of other workers. It says that it is alive every five seconds
 * and releases the jobs of workers that fell silent for fifteen. A worker that stalled for so long gives its identity up
 * and begins anew. It lives through restarts of the database.
 */
export async function startWorker<Context>(options: WorkerOptions<Context>): Promise<JobWorker> {
  const worker = new Worker(options.url, taskList(options), { ...options, schedule: options.schedule ?? [] });
  await worker.start();
  return { stop: (limitMs = STOP_LIMIT_MS) => worker.stop(limitMs) };
}

type Settings = Omit<WorkerOptions<unknown>, "tasks" | "context" | "url"> & {
  readonly schedule: readonly Turn[];
};

class Worker {
  readonly #pool: Pool;
  readonly #tasks: TaskList;
  readonly #settings: Settings;
  #runner: Runner | undefined;
  #id = "";
  /** Earlier identities whose last jobs are still at work. */
  readonly #retiring = new Set<string>();
  /** Fetches that failed in a row. */
  #failedFetches = 0;
  #isStopping = false;
  #pulse: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #troubledAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, tasks: TaskList, settings: Settings) {
    this.#tasks = tasks;
    this.#settings = settings;
    this.#pool = new Pool({
      connectionString: url,
      application_name: "colheita jobs",
      // One for each job's bookkeeping, one that listens, one for the schedule, one for the pulse.
      max: (settings.concurrency ?? DEFAULT_CONCURRENCY) + 3,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    tellLosses(this.#pool, (error) => settings.log.warn({ err: error }, "the job worker lost a connection"));
  }

  async start(): Promise<void> {
    await this.#begin();
    this.#schedulePulse();
  }

  async stop(limitMs: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#pulse;
    await this.#end(limitMs);
    await this.#pool.end();
  }

  async #begin(): Promise<void> {
    const { log, concurrency = DEFAULT_CONCURRENCY, schedule } = this.#settings;
    const events: WorkerEvents = new EventEmitter();
    let entry: Promise<void> | undefined;
    events.once("pool:create", ({ workerPool }) => {
      this.#id = workerPool.id;
      entry = enter(this.#pool, workerPool.id);
      entry.catch((error: unknown) => log.warn({ err: error }, "the job worker could not be entered"));
    });
    this.#observe(events);
    this.#failedFetches = 0;
    const runner = await run({
      pgPool: this.#pool,
      taskList: this.#tasks,
      parsedCronItems: parseSchedule(schedule),
      concurrency,
      noHandleSignals: true,
      // Without batches the queue does not wait for a job to be crossed off, and a failure of that ends the process.
      preset: {
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
        // No job is taken before the others can know who has it.
        plugins: [{ name: "entry", version: "1", worker: { hooks: { startWorker: () => entry } } }],
      },
      events,
      logger: queueLogger(log),
    });
    this.#runner = runner;
    runner.promise.then(
      () => this.#restartIfLost(runner, undefined),
      (error: unknown) => this.#restartIfLost(runner, error),
    );
    try {
      await entry;
    } catch (error) {
      this.#runner = undefined;
      await runner.kill("it could not be entered");
      throw error;
    }
  }

  async #end(limitMs: number): Promise<void> {
    const runner = this.#runner;
    const id = this.#id;
    this.#runner = undefined;
    if (!runner) return;
    const isOver = await Promise.race([
      runner.stop().then(() => true),
      sleep(limitMs, false, { ref: false }),
    ]);
    if (isOver) return leave(this.#pool, id);
    this.#settings.log.warn({ worker: id }, "jobs still at work were handed back");
    await handBack(this.#pool, id);
  }

  /** The queue's runner ends by itself when it can't cross a job off: the database is or was away. */
  #restartIfLost(runner: Runner, error: unknown): void {
    if (this.#isStopping || this.#runner !== runner) return;
    this.#runner = undefined;
    this.#settings.log.error({ err: error, worker: this.#id }, "the job worker broke off and begins anew");
  }

  #schedulePulse(): void {
    if (this.#isStopping) return;
    const { beatMs = BEAT_MS, log } = this.#settings;
    const waitMs = this.#runner ? beatMs : Math.min(beatMs, RESTART_AFTER_MS);
    this.#timer = setTimeout(() => {
      this.#pulse = this.#beat()
        .catch((error: unknown) => {
          this.#troubledAt = Date.now();
          log.warn({ err: error, worker: this.#id }, "the job worker's sign of life failed");
        })
        .finally(() => this.#schedulePulse());
    }, waitMs);
  }

  async #beat(): Promise<void> {
    const { log, silenceMs = SILENCE_MS } = this.#settings;
    if (!this.#runner) {
      await handBack(this.#pool, this.#id);
      return this.#begin();
    }
    const alive = await beat(this.#pool, [this.#id, ...this.#retiring]);
    if (!alive.has(this.#id)) {
      log.error({ worker: this.#id }, "this job worker was given up as dead; it begins anew");
      return this.#replace(this.#runner);
    }
    if (this.#failedFetches >= FAILED_FETCHES_LIMIT) {
      log.error(
        { worker: this.#id },
        "this job worker reaches the database and yet gets no jobs; it begins anew",
      );
      return this.#replace(this.#runner);
    }
    // Whoever could not reach the database for a while knows nothing about the others' silence.
    if (Date.now() - this.#troubledAt >= silenceMs) await this.#release(silenceMs);
  }

  async #release(silenceMs: number): Promise<void> {
    const { log, observer } = this.#settings;
    const { workerIds, deadJobs } = await releaseSilent(this.#pool, silenceMs);
    if (workerIds.length > 0) log.warn({ workers: workerIds }, "jobs of dead workers were released");
    for (const { id, task } of deadJobs) {
      log.error({ jobId: id, task }, "a job is dead: its worker died at its last try");
      observer?.onEnd(task, "dead", 0);
    }
  }

  /** Goes on under a new identity; the old one ends the jobs that it has at work. */
  #replace(old: Runner): Promise<void> {
    const id = this.#id;
    this.#retiring.add(id);
    old
      .stop("it begins anew")
      .then(() => handBack(this.#pool, id))
      .catch((error: unknown) =>
        this.#settings.log.error({ err: error, worker: id }, "an old job worker did not end well"),
      )
      .finally(() => this.#retiring.delete(id));
    return this.#begin();
  }

  #observe(events: WorkerEvents): void {
    const { log, observer } = this.#settings;
    const startedAt = new Map<string, number>();
    events.on("worker:getJob:error", () => (this.#failedFetches += 1));
    events.on("worker:getJob:empty", () => (this.#failedFetches = 0));
    events.on("job:start", ({ job }) => {
      this.#failedFetches = 0;
      startedAt.set(job.id, Date.now());
      const readyAt = Math.max(job.run_at.getTime(), job.created_at.getTime());
      observer?.onStart(job.task_identifier, Math.max(0, Date.now() - readyAt) / 1000);
    });
    events.on("job:complete", ({ job, error }) => {
      const seconds = (Date.now() - (startedAt.get(job.id) ?? Date.now())) / 1000;
      startedAt.delete(job.id);
      const { id: jobId, task_identifier: task, attempts: attempt, max_attempts: maxAttempts } = job;
      if (!error) return observer?.onEnd(task, "done", seconds);
      const isDead = attempt >= maxAttempts;
      observer?.onEnd(task, isDead ? "dead" : "failed", seconds);
      const facts = { jobId, task, attempt, maxAttempts, err: error };
      if (isDead) log.error(facts, "a job is dead: its last try failed");
      else log.warn(facts, "a job failed and will be tried again");
    });
  }
}

/** The queue's own words: its tales of single jobs are told by the worker's observer, without payloads. */
function queueLogger(log: FastifyBaseLogger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    if (meta["failure"] === true) return;
    const facts = { scope, ...(meta["error"] === undefined ? {} : { err: meta["error"] }) };
    if (level === "error") log.error(facts, message);
    else if (level === "warning") log.warn(facts, message);
    else log.debug(facts, message);
  });
}

function taskList<Context>({ tasks, context }: WorkerOptions<Context>): TaskList {
  const list: TaskList = {};
  for (const module of tasks)
    for (const [name, task] of Object.entries(module) as [string, Task<unknown, Context>][]) {
      if (list[name]) throw new Error(`Two modules do the job ${name}`);
      list[name] = async (payload, { job, abortSignal }) => {
        const run = {
          jobId: job.id,
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
          signal: abortSignal,
        };
        await task.run(z.parse(task.payload, payload), context, run);
      };
    }
  return list;
}
