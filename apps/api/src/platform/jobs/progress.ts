import type { FastifyBaseLogger } from "fastify";
import { sql, type Db } from "../database/database.ts";

/** Whether jobs get done, by whatever process. */
export interface JobProgress {
  /** How long work has been due that nobody does; 0 while it gets done. */
  readonly stalledSeconds: () => number;
  /** Resolves when nothing more will be looked at or told. */
  readonly stop: () => Promise<void>;
}

const LOOK_MS = 5_000;
/** So long is no accident. */
const TOLD_AFTER_SECONDS = 10;

/** From this on a process is not ready: what it is asked for may never be done. */
export const STALL_LIMIT_SECONDS = 30;

/**
 * Since when a job waits that could be done, unless another one began, ended or gave a sign of life later. A server that
 * only just came up proves nobody's idleness.
 */
const STALLED_SECONDS = sql<{ seconds: number }>`
  with due as (
    select greatest(start_after, created_on) as since from pgboss.job
    where name = 'jobs' and state < 'active' and not blocked and start_after <= now()
    order by priority desc, created_on limit 1),
  sign as (
    select max(greatest(started_on, completed_on, heartbeat_on)) as seen_at from pgboss.job
    where exists (select from due) and name = 'jobs' and state >= 'active')
  select extract(epoch from now() - greatest(since, seen_at, pg_postmaster_start_time()))::float8 as seconds
  from due, sign`;

interface Watching {
  readonly lookMs?: number;
  /** A clock that only goes on, in milliseconds. */
  readonly now?: () => number;
}

/** Watches until stopped whether work that is due gets done, and tells the log when it does not. */
export function watchProgress(
  db: Db,
  log: FastifyBaseLogger,
  { lookMs = LOOK_MS, now = () => performance.now() }: Watching = {},
): JobProgress {
  const beganAt = now();
  let stalledSeconds = 0;
  let isTold = false;
  const look = async (): Promise<void> => {
    const { rows } = await STALLED_SECONDS.execute(db);
    // Nobody is blamed for the time before we looked.
    stalledSeconds = Math.min(rows[0]?.seconds ?? 0, (now() - beganAt) / 1000);
    const isStalled = stalledSeconds >= TOLD_AFTER_SECONDS;
    if (isStalled && !isTold) log.error({ stalledSeconds }, "jobs are due and nobody does them");
    if (!isStalled && isTold) log.warn("jobs get done again");
    isTold = isStalled;
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, "whether jobs get done can't be read"));
  }, lookMs);
  timer.unref();
  const stop = (): Promise<void> => {
    clearInterval(timer);
    return looking;
  };
  return { stalledSeconds: () => stalledSeconds, stop };
}
