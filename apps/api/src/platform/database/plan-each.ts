import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Makes each statement of a transaction be planned for what it is given. Planned once, while a table was small, one
 * that joins thousands of lines to it may look through all of it for each of them: a minute instead of a second.
 */
export async function planEach(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
}
