import { sql, type Db } from "../database/database.ts";
import { inParts } from "../database/in-parts.ts";

/** Deletes jobs whose last try failed so many days ago, by the queue's own clock; returns how many. */
export function deleteDeadJobs(db: Db, days: number): Promise<number> {
  return inParts(1_000, () =>
    sql`delete from pgboss.job where name = 'dead' and id in (
        select id from pgboss.job
        where name = 'dead' and created_on < now() - make_interval(days => ${days}::integer) limit 1000)`.execute(
      db,
    ),
  );
}
