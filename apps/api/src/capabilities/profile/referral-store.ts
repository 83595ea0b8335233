import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Returns the code by which a member invites others. Everybody has one from the moment they join. */
export async function referralCodeOf(db: Db | Tx, memberId: string): Promise<string> {
  const { code } = await db
    .selectFrom("profile.referral")
    .select("code")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return code;
}

/** Returns whose code this is, in whatever case it was typed; nothing when nobody's. */
export async function memberOfReferralCode(db: Db | Tx, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("profile.referral")
    .select("memberId")
    .where("code", "=", code.toUpperCase())
    .executeTakeFirst();
  return row?.memberId;
}

/** Somebody who joined by a member's code. */
export interface Referred {
  readonly memberId: string;
  readonly referredAt: Date;
}

/** Returns how many joined by a member's code. */
export async function countReferred(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from profile.referral
    where referrer_id = ${memberId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns who joined by a code, the latest first, so many at most. */
export async function membersWhoUsed(db: Db, code: string, most: number): Promise<Referred[]> {
  const rows = await db
    .selectFrom("profile.referral as referred")
    .innerJoin("profile.referral as referrer", "referrer.memberId", "referred.referrerId")
    .select(["referred.memberId", "referred.referredAt"])
    .where("referrer.code", "=", code.toUpperCase())
    .orderBy("referred.referredAt", "desc")
    .orderBy("referred.memberId", "desc")
    .limit(most)
    .execute();
  return rows.flatMap(({ memberId, referredAt }) => (referredAt ? [{ memberId, referredAt }] : []));
}

/** Returns the code by which a member came, as far as they came by one. */
export async function referralCodeUsedBy(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("profile.referral as referred")
    .innerJoin("profile.referral as referrer", "referrer.memberId", "referred.referrerId")
    .select("referrer.code")
    .where("referred.memberId", "=", memberId)
    .executeTakeFirst();
  return row?.code;
}

/** Stores who invited a member: once, and for good. */
export async function storeReferrer(tx: Tx, memberId: string, referrerId: string): Promise<void> {
  await tx
    .updateTable("profile.referral")
    .set({ referrerId, referredAt: sql<Date>`platform.clock()` })
    .where("memberId", "=", memberId)
    .where("referrerId", "is", null)
    .execute();
}
