import { sql, type Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";

/** Adds a notice of points that expire. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  await sql`insert into points.expiry_notice (member_id, expires_on, days_before) values (${id}, platform.today(), 7)`.execute(
    tx,
  );
}
