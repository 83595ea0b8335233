import { newId } from "../../src/platform/database/ids.ts";
import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds an action of today. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  await sql`insert into gamification.action (id, member_id, queue, action, done_on)
    values (${newId("act")}, ${id}, 'LOGIN', 'daily-login', platform.today())`.execute(tx);
}
