import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type pg from "pg";

/** What became of the jobs of workers that fell silent. */
export interface Released {
  readonly workerIds: readonly string[];
  /** Jobs that had no try left: they are dead now. */
  readonly deadJobs: readonly { readonly id: string; readonly task: string }[];
}

/**
 * This machine and its process numbers: within one such home, a process that has no entry is surely dead.
 * Elsewhere than on Linux only silence tells.
 */
export const home = homeOfThisProcess();

function homeOfThisProcess(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // No /proc: a name that never equals another home's, so that no process is looked for in the wrong place.
    return `${hostname()} ${process.pid}`;
  }
}

/** Enters a worker. */
export async function enter(pool: pg.Pool, id: string): Promise<void> {
  await pool.query("insert into platform.worker (id, host, pid) values ($1, $2, $3)", [
    id,
    home,
    process.pid,
  ]);
}

/** Says that workers are alive. Answers those that the others have not given up: of the rest, jobs may be in other hands. */
export async function beat(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    "update platform.worker set seen_at = now() where id = any($1) returning id",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Leaves in good order. */
export async function leave(pool: pg.Pool, id: string): Promise<void> {
  await pool.query("delete from platform.worker where id = $1", [id]);
}

/** Leaves while jobs are still at work: the others may take them at once. */
export async function handBack(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    "with gone as (delete from platform.worker where id = $1) select graphile_worker.force_unlock_workers(array[$1])",
    [id],
  );
}

/**
 * Releases the jobs of workers that died: those whose process is gone from this machine, at once; any other after
 * `silenceMs` without a sign. A server that has only just come up proves nobody's silence.
 */
export async function releaseSilent(pool: pg.Pool, silenceMs: number): Promise<Released> {
  const neighbours = await pool.query<{ id: string; pid: number }>(
    "select id, pid from platform.worker where host = $1",
    [home],
  );
  const gone = neighbours.rows.filter(({ pid }) => !isRunning(pid)).map(({ id }) => id);
  const client = await pool.connect();
  try {
    await client.query("begin");
    const silent = await client.query<{ id: string }>(SILENT_WORKERS, [gone, silenceMs]);
    const workerIds = silent.rows.map(({ id }) => id);
    const dead =
      workerIds.length === 0
        ? []
        : (await client.query<{ id: string; task: string }>(OUT_OF_TRIES, [workerIds])).rows;
    if (workerIds.length > 0)
      await client.query("select graphile_worker.force_unlock_workers($1)", [workerIds]);
    await client.query("commit");
    client.release();
    return { workerIds, deadJobs: dead };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

// A lock may outlive its worker's entry: that worker was given up, stalled, and took one more job.
const SILENT_WORKERS = `
  with given_up as (
    delete from platform.worker where id in (
      select id from platform.worker
      where id = any($1) or (
        seen_at < now() - make_interval(secs => $2 / 1000.0)
        and pg_postmaster_start_time() < now() - make_interval(secs => $2 / 1000.0))
      for update skip locked)
    returning id)
  select id from given_up
  union
  select job.locked_by from graphile_worker.jobs job
  where job.locked_at < now() - make_interval(secs => $2 / 1000.0)
    and not exists (select from platform.worker worker where worker.id = job.locked_by)`;

const OUT_OF_TRIES = `
  select id::text as id, task_identifier as task from graphile_worker.jobs
  where locked_by = any($1) and attempts >= max_attempts`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
