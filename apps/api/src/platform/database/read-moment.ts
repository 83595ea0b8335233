import type { Db, Tx } from "./database.ts";

/** Runs reads that all see the same moment, and in which the database writes nothing. */
export function readMoment<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
