import type { Db, Tx } from "./database.ts";

/** Reads that all see the same moment, and that the database keeps from writing anything. */
export function readMoment<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
