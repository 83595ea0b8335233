import { sql } from "kysely";
import type { Db } from "../../src/platform/database/database.ts";
import { WORKERS_CHANNEL } from "../../src/platform/jobs/enqueue.ts";

/** A job that waits, is at work or is dead. */
export interface QueuedJob {
  readonly id: string;
  readonly queue: "jobs" | "outside" | "turns" | "dead";
  readonly state: "created" | "retry" | "active";
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Until it may begin; negative when it may. */
  readonly waitSeconds: number;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** What went wrong at its last try. */
  readonly lastError: string | null;
}

/** Returns the jobs of a task, or all, oldest first. */
export async function queuedJobs(db: Db, task?: string): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select id::text, name as queue, state::text, data ->> 'task' as task, data -> 'payload' as payload,
      extract(epoch from start_after - now())::float8 as wait_seconds,
      case when state = 'created' and started_on is null then 0 else retry_count + 1 end as attempts,
      retry_limit + 1 as max_attempts, coalesce(output, source_output) ->> 'message' as last_error
    from pgboss.job
    where name in ('jobs', 'outside', 'turns', 'dead') and state <= 'active' and (${task ?? null}::text is null or data ->> 'task' = ${task ?? null})
    order by created_on, id`.execute(db);
  return rows;
}

/** Throws all jobs away. */
export async function clearJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job`.execute(db);
}

/** Lets every job that waits begin now, as time would. */
export async function makeJobsDue(db: Db): Promise<void> {
  await sql`with due as (update pgboss.job set start_after = now() where state < 'active' returning name)
    select pg_notify(${WORKERS_CHANNEL}, name) from (select distinct name from due) as name`.execute(db);
}
