import { sql } from "kysely";
import type { Tx } from "../src/platform/database/database.ts";

/** Runs what happens as if it were that instant: the database's own clock is shifted for it. */
export async function at(tx: Tx, instant: Date, happen: (tx: Tx) => Promise<void>): Promise<void> {
  const offset = `${Math.round((instant.getTime() - Date.now()) / 1000)} seconds`;
  await sql`select set_config('colheita.clock_offset', ${offset}, true)`.execute(tx);
  await happen(tx);
  await sql`select set_config('colheita.clock_offset', '', true)`.execute(tx);
}
