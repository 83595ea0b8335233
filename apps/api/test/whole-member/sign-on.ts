import { newId } from "../../src/platform/database/ids.ts";
import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds an account of a provider that opens the member's. */
export async function fill(tx: Tx, { id, email }: Member): Promise<void> {
  await sql`insert into sign_on.connection (id, member_id, issuer, subject, label)
    values (${newId("sgn")}, ${id}, 'https://provider.example', ${id}, ${email})`.execute(tx);
}
