import { newId } from "../../src/platform/database/ids.ts";
import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds a case. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  await sql`insert into support.support_case
    (id, member_id, type, reason, description, name, email, phone, record_type_id) values
    (${newId("500")}, ${id}, 'Outros', 'Dúvida', 'Olá', 'Ana', 'a@b.example', '66999990000', '012000000000000')`.execute(
    tx,
  );
}
