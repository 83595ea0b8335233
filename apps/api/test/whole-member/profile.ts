import { newId } from "../../src/platform/database/ids.ts";
import { registerPerson } from "../../src/capabilities/profile/index.ts";
import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds the person, and a correction that nobody agreed to. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  await registerPerson(tx, id, { bornOn: "1980-03-12", rg: "123456789", street: "Rua das Flores" });
  await sql`insert into profile.correction (id, member_id, before, after, reason, made_by, open_until)
    values (${newId("cor")}, ${id}, '{"lastName":"Ribeiro"}', '{"lastName":"Prado"}', 'Casou', '005000000000001', now())`.execute(
    tx,
  );
}
