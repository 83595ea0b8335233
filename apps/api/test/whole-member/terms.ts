import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds a reminder of terms that wait. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  await sql`insert into terms.reminder (member_id, template) values (${id}, 'pending')`.execute(tx);
}
