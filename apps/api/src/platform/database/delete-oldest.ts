import { sql, type Db } from "./database.ts";
import { inParts } from "./in-parts.ts";

/** A table whose keys follow the order in which its rows came. */
export interface GrowingTable {
  /** As the database spells it, with its schema. */
  readonly table: string;
  readonly key: string;
  /** The instant that a row's age is counted from. */
  readonly since: string;
}

const BATCH = 1_000;

/**
 * Removes the rows that are older than so many days by the programme's clock; returns how many. Each batch is a
 * transaction of its own and looks at the oldest rows only, so that neither the table's size nor a stop midway matters.
 */
export function deleteOldest(db: Db, { table, key, since }: GrowingTable, days: number): Promise<number> {
  const [rows, id, at] = [sql.raw(table), sql.raw(key), sql.raw(since)];
  return inParts(BATCH, () =>
    sql`with oldest as (select ${id} as id, ${at} as since from ${rows} order by ${id} limit ${BATCH})
      delete from ${rows} where ${id} in (
        select id from oldest where since < platform.clock() - make_interval(days => ${days}::integer))`.execute(
      db,
    ),
  );
}
