import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";

/** Gives the statements of a transaction longer than any page may wait: they go over millions of rows. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx);
}

/** Reads what takes longer than any page may wait; in the transaction that `db` is, or in one of its own. */
export async function readLong<Value>(db: Db, read: (db: Db) => Promise<Value>): Promise<Value> {
  if (db.isTransaction) return read(db);
  return db.transaction().execute(async (tx) => {
    await takeTime(tx);
    return read(tx);
  });
}
