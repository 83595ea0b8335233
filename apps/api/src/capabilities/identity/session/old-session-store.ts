import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";

const DELETED_AT_ONCE = 5_000;

/** Ends what ran out by itself and forgets what ended so many days ago. */
export async function deleteOldSessions(db: Db, days: number): Promise<void> {
  const limit = sql.lit(DELETED_AT_ONCE);
  const isOver = sql`ended_at is null and expires_at <= platform.clock()`;
  await inParts(DELETED_AT_ONCE, () =>
    sql`update identity.session set ended_at = expires_at, end_reason = 'expired'
      where ${isOver} and id in (select id from identity.session where ${isOver} limit ${limit})`.execute(db),
  );
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from identity.session where id in (select id from identity.session
      where ended_at < platform.clock() - make_interval(days => ${days}::integer) limit ${limit})`.execute(
      db,
    ),
  );
}
