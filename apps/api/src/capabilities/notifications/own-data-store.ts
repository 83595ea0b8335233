import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/** Returns the notifications of a member. */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const notifications = await db
    .selectFrom("notifications.notification")
    .select(["createdAt", "title", "message", "kind", "data", "readAt"])
    .where("memberId", "=", memberId)
    .orderBy("createdAt", "desc")
    .execute();
  return { notifications };
}

/** Deletes the notifications of a member. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("notifications.notification").where("memberId", "=", memberId).execute();
}
