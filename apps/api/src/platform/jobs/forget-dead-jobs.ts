import { sql, type Db } from "../database/database.ts";

const BATCH = 1_000;

/** Forgets jobs whose last try failed so many days ago, by the queue's own clock; says how many. */
export async function forgetDeadJobs(db: Db, days: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and updated_at < now() - make_interval(days => ${days}::integer)
        limit ${BATCH}))`.execute(db);
    const count = rows[0]?.count ?? 0;
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}
