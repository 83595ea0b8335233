import type { FastifyBaseLogger } from "fastify";
import type { RawBuilder } from "kysely";
import { sql, type Db } from "../database/database.ts";

/** Whether jobs get done, by whatever process. */
export interface JobProgress {
  /** Begins to look: not before the process can do what is due. */
  readonly begin: () => void;
  /** Returns how long work has been due that nobody does; 0 while it gets done. */
  readonly stalledSeconds: () => number;
  /** Resolves when nothing more will be looked at or reported. */
  readonly stop: () => Promise<void>;
}

const LOOK_MS = 5_000;
/** So long is no accident. */
const REPORTED_AFTER_SECONDS = 10;

/** From this on a process is not ready: what it is asked for may never be done. */
export const STALL_LIMIT_SECONDS = 30;

/**
 * How long a run may give no other sign than that its worker lives, by queue: a handler that hangs goes on beating. What
 * the schedule begins may walk through all members.
 */
const LONGEST_RUN = sql`(values ('jobs', interval '15 minutes'),
  ('outside', interval '15 minutes'), ('turns', interval '2 hours')) as queue (name, longest_run)`;

/**
 * Returns for how long a job waits, in any queue, that could be done, unless another one of its queue began, ended
 * or was at work later. A server that only just came up (`upSince`) proves nobody's idleness.
 */
const stalledSecondsOf = (upSince: RawBuilder<unknown>) => sql<{ seconds: number | null }>`
  with due as (
    select distinct on (job.name) job.name, longest_run, greatest(start_after, created_on) as since
    from pgboss.job join ${LONGEST_RUN} on queue.name = job.name
    where state < 'active' and not blocked and start_after <= now()
    order by job.name, priority desc, created_on),
  sign as (
    select job.name, max(greatest(started_on, completed_on, least(heartbeat_on, started_on + longest_run))) as seen_at
    from pgboss.job join due on due.name = job.name where state >= 'active' group by job.name)
  select max(extract(epoch from now() - greatest(since, seen_at, ${upSince})))::float8 as seconds
  from due left join sign on sign.name = due.name`;

interface Watching {
  readonly lookMs?: number;
  /** A clock that only goes on, in milliseconds. */
  readonly now?: () => number;
  /** When the server of the database came up; the server itself knows. */
  readonly upSince?: Date;
}

/**
 * Watches, from `begin` until it is stopped, whether work that is due gets done, and reports to the log when it does not.
 */
export function watchProgress(
  db: Db,
  log: FastifyBaseLogger,
  { lookMs = LOOK_MS, now = () => performance.now(), upSince }: Watching = {},
): JobProgress {
  let beganAt = 0;
  const stall = stalledSecondsOf(upSince ? sql`${upSince}::timestamptz` : sql`pg_postmaster_start_time()`);
  let stalledSeconds = 0;
  let isReported = false;
  const look = async (): Promise<void> => {
    const { rows } = await stall.execute(db);
    // Nobody is blamed for the time before we looked.
    stalledSeconds = Math.min(rows[0]?.seconds ?? 0, (now() - beganAt) / 1000);
    const isStalled = stalledSeconds >= REPORTED_AFTER_SECONDS;
    if (isStalled && !isReported) log.error({ stalledSeconds }, "jobs are due and nobody does them");
    if (!isStalled && isReported) log.warn("jobs get done again");
    isReported = isStalled;
  };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    beganAt = now();
    timer = setInterval(() => {
      looking = looking
        .then(look)
        .catch((error: unknown) => log.warn({ err: error }, "whether jobs get done can't be read"));
    }, lookMs);
    timer.unref();
  };
  const stop = (): Promise<void> => {
    clearInterval(timer);
    return looking;
  };
  return { begin, stalledSeconds: () => stalledSeconds, stop };
}
