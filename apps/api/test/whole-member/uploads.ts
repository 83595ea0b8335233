import { newId } from "../../src/platform/database/ids.ts";
import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Begins to send an image. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  const upload = newId("upl") + "0000000";
  await sql`insert into uploads.upload (id, member_id, upload_key, purpose, file_name, total_bytes)
    values (${upload}, ${id}, 'one', 'profile-photo', 'ana.jpg', 10)`.execute(tx);
}
