import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { takeTime } from "../../../platform/database/take-time.ts";

/** Returns the ids (`Id`) that a file gives to more than one of its records. */
export async function repeatedIds(db: Db, importId: string): Promise<ReadonlySet<string>> {
  return db.transaction().execute(async (tx) => {
    await takeTime(tx);
    const { rows } = await sql<{ id: string }>`
      select fields ->> 'id' as id from imports.record where import_id = ${importId} and fields ->> 'id' is not null
      group by 1 having count(*) > 1`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  });
}
