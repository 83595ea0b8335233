import { referralCodeUsedBy } from "./referral-store.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/**
 * Returns all that a member said about themselves, documents included: it is theirs. Of corrections it has no
 * operator's name. Of who invited them it has the code they used.
 */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const person = await db
    .selectFrom("profile.person")
    .selectAll()
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const referral = await db
    .selectFrom("profile.referral")
    .select(["code", "referredAt"])
    .where("memberId", "=", memberId)
    .execute();
  const corrections = await db
    .selectFrom("profile.correction")
    .select(["madeAt", "before", "after", "reason", "approvedAt", "closedAt", "closedReason"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  const codeUsed = await referralCodeUsedBy(db, memberId);
  const { memberId: _own, ...fields } = person ?? { memberId };
  return {
    person: person ? [fields] : [],
    referral: referral.map((own) => ({ ...own, codeUsed: codeUsed ?? null })),
    corrections,
  };
}

/**
 * Deletes what a member said, what was corrected, and their code; that somebody whom they invited was invited stays
 * with that one.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("profile.referral").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("profile.correction").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("profile.person").where("memberId", "=", memberId).execute();
}
