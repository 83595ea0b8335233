import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { DEFAULT_ATTEMPTS, JOB_DEFAULTS, type QueueName } from "./queues.ts";
import type { TaskName, TaskPayloads } from "./tasks.ts";

export interface JobOptions {
  /** Not before this instant of the programme's clock. At once when absent. */
  readonly runAt?: Date;
  /** Not before so many minutes from now, where `runAt` is absent. */
  readonly afterMinutes?: number;
  /** One waiting job of the task is enough: another one is not added. One at work goes on, and the new one follows. */
  readonly isGathered?: boolean;
  /** Waits for an answer of a partner: done in places of its own, so that a slow partner takes none of the others'. */
  readonly isOutside?: boolean;
  /** Tries before the job is dead; 31 when absent (about four days of growing back-off). */
  readonly maxAttempts?: number;
  /** Lower goes first; 0 when absent. */
  readonly priority?: number;
}

/** The channel by which the queue wakes its workers: the library's own name for it. */
export const WORKERS_CHANNEL = sql<string>`('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24))`;

/**
 * Returns the statement that adds a job. It writes the row that the library's `send` would write, without a trip to ask
 * for the queue's settings first; a test holds that both write the same (decision 16).
 */
function addingJob<Name extends TaskName>(
  name: Name,
  payload: TaskPayloads[Name],
  options: JobOptions = {},
): RawBuilder<unknown> {
  const { runAt = null, afterMinutes = 0, isGathered = false, maxAttempts, priority = 0 } = options;
  const queue = queueOf(options);
  const { retryDelay, retryBackoff, retryDelayMax, expireInSeconds, heartbeatSeconds } = JOB_DEFAULTS;
  const { deleteAfterSeconds, retentionSeconds } = JOB_DEFAULTS;
  // The queue reads the machine's clock: an instant of the programme's clock is moved over to it.
  return sql`insert into pgboss.job (name, data, priority, start_after, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, singleton_key, policy, dead_letter)
    select ${queue}, ${JSON.stringify({ task: name, payload })}::jsonb, ${-priority}::integer, start_after,
      start_after + make_interval(secs => ${retentionSeconds}), ${(maxAttempts ?? DEFAULT_ATTEMPTS) - 1}::integer,
      ${retryDelay}::integer, ${retryBackoff}::boolean, ${retryDelayMax}::integer, ${expireInSeconds}::integer,
      ${heartbeatSeconds}::integer, ${deleteAfterSeconds}::integer, ${isGathered ? name : null}::text,
      ${isGathered ? "stately" : "standard"}::text, ${isGathered ? null : "dead"}::text
    from (select coalesce(${runAt}::timestamptz - (platform.clock() - now()),
      now() + make_interval(mins => ${afterMinutes}::integer)) as start_after) as start
    on conflict do nothing returning id, start_after`;
}

/**
 * Adds a job in a transaction, and wakes no page: who ends it calls `Live.wake` when it has committed, and the workers
 * look by themselves every two seconds. A NOTIFY inside the transaction would make commits wait for each other.
 */
export async function enqueueQuietly<Name extends TaskName>(
  tx: Tx,
  name: Name,
  payload: TaskPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await addingJob(name, payload, options).execute(tx);
}

function queueOf({ isGathered = false, isOutside = false }: JobOptions): QueueName {
  if (isGathered) return "turns";
  return isOutside ? "outside" : "jobs";
}

/** Wakes the workers where some job is due, as a part of the caller's own statement: each of their places looks then. */
export const wakingWorkers = sql`select count(pg_notify(${WORKERS_CHANNEL}, queue)) from unnest(array['jobs', 'outside']) queue
  where exists (select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now())`;

/**
 * Adds a job. In a transaction the job exists from its commit on, and never if it rolls back. Returns the job's id, or
 * nothing where one that waits is enough. A worker picks it up within milliseconds.
 */
export async function enqueue<Name extends TaskName>(
  db: Db | Tx,
  name: Name,
  payload: TaskPayloads[Name],
  options: JobOptions = {},
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with job as (${addingJob(name, payload, options)}),
    woken as materialized (select pg_notify(${WORKERS_CHANNEL}, ${queueOf(options)}) from job where start_after <= now())
    select id from job left join woken on true`.execute(db);
  return rows[0]?.id;
}
