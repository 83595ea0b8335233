import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { tellLosses } from "./pool-losses.ts";

const LOCK_KEY = 7_262_027;

/**
 * Creates or updates the job queue's own schema, `graphile_worker`. Needs a pool of at least two connections. Several
 * processes may call it at once. Call it after the migrations and before the first job is added.
 */
export async function installJobs(pool: pg.Pool): Promise<void> {
  const stopTelling = tellLosses(pool, () => {
    // The statement that used the connection fails and says why.
  });
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true);
    stopTelling();
  }
}
