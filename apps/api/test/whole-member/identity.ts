import { newId } from "../../src/platform/database/ids.ts";
import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds a contact to reach, a proof of it and a log-in under way. */
export async function fill(tx: Tx, { id, taxId }: Member): Promise<void> {
  await sql`update identity.member set phone = '66999990000' where id = ${id}`.execute(tx);
  await sql`insert into identity.contact_check (id, purpose, username, member_id, code_expires_at, link_expires_at)
    values (${newId("chk")}, 'password', ${taxId}, ${id}, now(), now())`.execute(tx);
  await sql`insert into identity.challenge (token_hash, member_id, expires_at)
    values (${Buffer.from(id)}, ${id}, now())`.execute(tx);
}
