import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Records that a member is reminded today; false when they were already. */
export async function insertReminder(tx: Tx, memberId: string, template: string): Promise<boolean> {
  const row = await tx
    .insertInto("terms.reminder")
    .values({ memberId, template })
    .onConflict((conflict) => conflict.doNothing())
    .returning("memberId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the days on which a member was reminded, as far as they are stored. */
export async function listReminders(
  db: Db | Tx,
  memberId: string,
): Promise<{ sentOn: string; template: string }[]> {
  return db
    .selectFrom("terms.reminder")
    .select(["sentOn", "template"])
    .where("memberId", "=", memberId)
    .orderBy("sentOn")
    .execute();
}

/** Deletes reminders that are older than so many days. */
export async function deleteOldReminders(db: Db, days: number): Promise<void> {
  await sql`delete from terms.reminder where sent_on < platform.today() - ${days}::integer`.execute(db);
}
