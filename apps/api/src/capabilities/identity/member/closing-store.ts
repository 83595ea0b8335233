import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Returns whether a member has closed the account; for good, or for the days in which it can still be opened. */
export async function isClosing(db: Db | Tx, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identity.member")
    .select("closingSince")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return (row?.closingSince ?? null) !== null;
}

/** Records that a member has closed the account, or has it open again. */
export async function updateClosing(tx: Tx, memberId: string, isLeft: boolean): Promise<void> {
  await tx
    .updateTable("identity.member")
    .set({ isOptedOut: isLeft, closingSince: isLeft ? sql<Date>`platform.clock()` : null })
    .where("id", "=", memberId)
    .execute();
}
