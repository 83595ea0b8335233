import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Gives the statements of a transaction longer than any page may wait: they go over all records of a file, millions at most. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx);
}
