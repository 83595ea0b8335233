import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/** Returns what a member asked of what is stored about them. */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const copies = await db
    .selectFrom("privacy.export")
    .select(["askedAt", "state", "expiresAt"])
    .where("memberId", "=", memberId)
    .orderBy("askedAt", "desc")
    .execute();
  const closings = await db
    .selectFrom("privacy.closure")
    .select(["askedAt", "state", "reason", "pointsAtClosing", "withdrawnAt"])
    .where("memberId", "=", memberId)
    .orderBy("askedAt", "desc")
    .execute();
  return { copies, closings };
}

/** Deletes copies, whose files are removed before this, and why the account was closed, opened again, or was not. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("privacy.export").where("memberId", "=", memberId).execute();
  await tx
    .updateTable("privacy.closure")
    // Who asked for a withdrawal gave a reason: that they did stays, what they wrote does not.
    .set({ reason: null, declineReason: null, withdrawalReason: sql<string>`left(withdrawal_reason, 0)` })
    .where("memberId", "=", memberId)
    .execute();
}
