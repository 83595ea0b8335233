import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/** Returns the accounts of providers that open a member's, and as whom these know the member. */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const connections = await db
    .selectFrom("signOn.connection")
    .select(["issuer", "subject", "label", "connectedAt", "lastUsedAt"])
    .where("memberId", "=", memberId)
    .orderBy("connectedAt")
    .execute();
  return { connections };
}

/** Ends every connection of a member: none of these accounts opens anything here any more. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("signOn.connection").where("memberId", "=", memberId).execute();
}
