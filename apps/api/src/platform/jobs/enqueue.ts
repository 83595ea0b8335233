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
  const { rows } = await sql<{
    id: string;
  }>`select id::text as id from ${jobToAdd(name, payload, options)}`.execute(db);
  const [job] = rows;
  if (!job) throw new Error(`The job ${name} was not added`);
  return job.id;
}

/** The same for a statement of the caller's own: what stands in its `from`. */
export function jobToAdd<Name extends TaskName>(
  name: Name,
  payload: TaskPayloads[Name],
  options: JobOptions = {},
): RawBuilder<unknown> {
  const { runAt = null, afterMinutes = null, jobKey = null, maxAttempts = null, priority = null } = options;
  // The queue reads the machine's clock: an instant of the programme's clock is moved over to it.
  return sql`graphile_worker.add_job(
      ${name}::text,
      ${JSON.stringify(payload)}::json,
      run_at => coalesce(${runAt}::timestamptz - (platform.clock() - now()), now() + make_interval(mins => ${afterMinutes}::integer)),
      max_attempts => ${maxAttempts}::integer,
      job_key => ${jobKey}::text,
      priority => ${priority}::integer,
      job_key_mode => ${options.keepsRunAt ? "preserve_run_at" : "replace"}::text
    )`;
}
