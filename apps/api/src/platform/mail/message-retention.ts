import { sql, type Db } from "../database/database.ts";
import { deleteOldest } from "../database/delete-oldest.ts";

/** Whether a message's words are worth nothing any more. One without an end never expires. */
export const hasExpired = sql<boolean>`coalesce(expires_at <= platform.clock(), false)`;

/**
 * Erases the words of messages whose time is over, delivered or not; those that still waited are never sent. Returns
 * how many.
 */
export async function eraseExpiredWords(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("platform.outbox")
    .set({
      text: null,
      html: null,
      state: sql<"expired">`case when state = 'queued' then 'expired' else state end`,
    })
    .where("text", "is not", null)
    .where(sql<boolean>`expires_at <= platform.clock()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes messages that are older than so many days, whatever became of them. Returns how many. */
export function deleteOldMessages(db: Db, days: number): Promise<number> {
  return deleteOldest(db, { table: "platform.outbox", key: "id", since: "created_at" }, days);
}
