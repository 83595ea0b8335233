import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { TaskName, TaskPayloads } from "./tasks.ts";

export interface JobOptions {
  /** Not before this instant of the programme's clock. At once when absent. */
  readonly runAt?: Date;
  /** Not before so many minutes from now, where `runAt` is absent. */
  readonly afterMinutes?: number;
  /** A waiting job with the same key is replaced, not doubled. One that is running goes on, and the new one follows. */
  readonly jobKey?: string;
  /** With `jobKey`: whether a replaced job keeps its time, so that a stream of events is gathered and not put off. */
  readonly keepsRunAt?: boolean;
  /** Tries before the job is dead; 25 when absent (about four days of growing back-off). */
  readonly maxAttempts?: number;
  /** Lower goes first; 0 when absent. */
  readonly priority?: number;
}

/**
 * Adds a job. In a transaction the job exists from its commit on, and never if it rolls back. Answers the job's id.
 * A worker picks it up within milliseconds.
 */
export async function enqueue<Name extends TaskName>(
  db: Db | Tx,
  name: Name,
  payload: TaskPayloads[Name],
  options: JobOptions = {},
): Promise<string> {
  const { runAt = null, afterMinutes = null, jobKey = null, maxAttempts = null, priority = null } = options;
  // The queue reads the machine's clock: an instant of the programme's clock is moved over to it.
  const { rows } = await sql<{ id: string }>`select id::text as id from graphile_worker.add_job(
      ${name}::text,
      ${JSON.stringify(payload)}::json,
      run_at => coalesce(${runAt}::timestamptz - (platform.clock() - now()), now() + make_interval(mins => ${afterMinutes}::integer)),
      max_attempts => ${maxAttempts}::integer,
      job_key => ${jobKey}::text,
      priority => ${priority}::integer,
      job_key_mode => ${options.keepsRunAt ? "preserve_run_at" : "replace"}::text
    )`.execute(db);
  const [job] = rows;
  if (!job) throw new Error(`The job ${name} was not added`);
  return job.id;
}

/** The channel by which the queue wakes its workers. */
export const WORKERS_CHANNEL = "jobs:insert";

/**
 * A job with a key that no job had before, as a part of the caller's own statement, in a `with`. It wakes nobody: who
 * ends the transaction calls `Live.wake` when it has committed, and the workers look by themselves every two seconds.
 * It answers no row where the queue has not met the task yet: then it is to be enqueued.
 *
 * The queue's own function looks for a job to replace, which takes ten times as long, and it wakes the workers inside the
 * transaction, which makes commits wait for each other. Its tables are its own affair: a test holds that both ways write
 * the same row, and the library's version is fixed (decision 16).
 */
export function addingJob<Name extends TaskName>(
  name: Name,
  payload: TaskPayloads[Name],
  { afterMinutes, jobKey }: Required<Pick<JobOptions, "afterMinutes" | "jobKey">>,
): RawBuilder<unknown> {
  return sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority)
    select id, ${JSON.stringify(payload)}::json, now() + make_interval(mins => ${afterMinutes}::integer), 25, ${jobKey}, 0
    from graphile_worker._private_tasks where identifier = ${name} returning id`;
}
