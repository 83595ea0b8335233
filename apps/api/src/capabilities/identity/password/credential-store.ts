import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/**
 * Holds how members come in until the transaction ends. Whoever begins their sessions and whoever ends them take their
 * turns by it, so that no session begins unseen while all are being ended. It is held before any session is.
 */
export async function lockCredentials(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom("identity.credential")
    .select("memberId")
    .where("memberId", "in", [...memberIds])
    .orderBy("memberId")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Records that the contact was proved in a session: it waits for a code no more, and log-ins to come don't either. The
 * member's other sessions prove it themselves: one of them may be somebody else's.
 */
export async function clearCodeNeeded(tx: Tx, memberId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable("identity.credential")
    .set({ isCodeNeeded: false })
    .where("memberId", "=", memberId)
    .execute();
  await tx
    .updateTable("identity.session")
    .set({ isCodeNeeded: false })
    .where("id", "=", sessionId)
    .where("memberId", "=", memberId)
    .execute();
}

/** Records that the contact was proved before there was a session: none of those to come waits for a code. */
export async function clearCodesNeeded(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable("identity.credential")
    .set({ isCodeNeeded: false })
    .where("memberId", "=", memberId)
    .execute();
}

/** Makes a member define a new password, after an access code; this session of theirs too. */
export async function updateToDefine(tx: Tx, memberId: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("identity.credential")
    .set({ isDefinitionNeeded: true, isCodeNeeded: true })
    .where("memberId", "=", memberId)
    .where("isDefinitionNeeded", "=", false)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("identity.session")
    .set({ isCodeNeeded: true })
    .where("id", "=", sessionId)
    .where("memberId", "=", memberId)
    .execute();
  return numUpdatedRows > 0n;
}

/** Stores a member's new password. It was defined by who had proved the contact: nothing of the two is needed any more. */
export async function updatePassword(tx: Tx, memberId: string, passwordHash: string): Promise<Date> {
  const { changedAt } = await tx
    .updateTable("identity.credential")
    .set({
      passwordHash,
      isDefinitionNeeded: false,
      isCodeNeeded: false,
      changedAt: sql<Date>`platform.clock()`,
    })
    .where("memberId", "=", memberId)
    .returning("changedAt")
    .executeTakeFirstOrThrow();
  return changedAt;
}
