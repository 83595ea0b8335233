import type { Queue } from "pg-boss";

/** The queue library's own schema of the database. */
export const QUEUE_SCHEMA = "pgboss";

/**
 * The queues, by the names under which the database stores them: `jobs` holds each job by itself, `outside` those that
 * wait for an answer of a partner, `turns` the scheduled and gathered tasks, with at most one of a task behind the one
 * at work, `dead` those that wait for a person.
 */
export type QueueName = "jobs" | "outside" | "turns" | "dead";

/** Tries before a job is dead, about four days of growing back-off. */
export const DEFAULT_ATTEMPTS = 31;

const HOUR_SECONDS = 3_600;

/** What every job has; a row says it for itself, so that it is added without asking for its queue. */
export const JOB_DEFAULTS = {
  /** The wait after the first failure is a second, after each other one twice as long, from the fifteenth six hours. */
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 6 * HOUR_SECONDS,
  /** Longer is no run of a job: it counts as failed. */
  expireInSeconds: 6 * HOUR_SECONDS,
  /** A worker that gave no sign of life for so long is dead, and its jobs are done by others. */
  heartbeatSeconds: 15,
  /** Nobody asks about a job that was done. */
  deleteAfterSeconds: 60,
  /** One that nobody came to do is never thrown away. */
  retentionSeconds: 60 * 365 * 24 * HOUR_SECONDS,
} as const;

/** The queues as the library creates them; the dead letters come first, because the others name them. */
export const QUEUES: readonly (Queue & { readonly name: QueueName })[] = [
  { name: "dead", retentionSeconds: JOB_DEFAULTS.retentionSeconds },
  { name: "jobs", policy: "standard", notify: true, deadLetter: "dead", ...JOB_DEFAULTS },
  { name: "outside", policy: "standard", notify: true, deadLetter: "dead", ...JOB_DEFAULTS },
  { name: "turns", policy: "stately", notify: true, ...JOB_DEFAULTS },
];
