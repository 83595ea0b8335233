import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { QUEUE_SCHEMA, QUEUES } from "./queues.ts";

/**
 * Creates or updates the job queue's own schema and its queues. Several processes may call it at once. Call it after the
 * migrations and before the first job is added.
 */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    application_name: "colheita jobs",
    max: 1,
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on("error", (error) => (failure = error));
  try {
    await boss.start();
    for (const queue of QUEUES) await boss.createQueue(queue.name, queue);
    if (failure) throw failure;
  } finally {
    await boss.stop({ graceful: false });
  }
  await takeOverOldJobs(url);
}

/**
 * Takes over the jobs of the queue that was used before this one (decision 16): what waited there waits here, and its
 * schema goes.
 */
async function takeOverOldJobs(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('graphile_worker._private_jobs') is not null as "isThere" from pg_advisory_xact_lock(7262027)`,
    );
    if (rows[0]?.isThere) await client.query(TAKE_OVER);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

const TAKE_OVER = `
  insert into pgboss.job (name, data, priority, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, policy, dead_letter)
  select queue.name, jsonb_build_object('task', task.identifier, 'payload', job.payload::jsonb), -job.priority, job.run_at,
    job.run_at + make_interval(secs => queue.retention_seconds), greatest(job.max_attempts - job.attempts - 1, 0),
    queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.heartbeat_seconds,
    queue.deletion_seconds, queue.policy, queue.dead_letter
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id,
    pgboss.queue queue
  where queue.name = case when job.attempts >= job.max_attempts and job.locked_at is null then 'dead' else 'jobs' end
    and job.key is distinct from 'turn:' || task.identifier;
  drop schema graphile_worker cascade`;
