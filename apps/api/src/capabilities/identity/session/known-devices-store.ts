import type { Db } from "../../../platform/database/database.ts";

/**
 * Returns the addresses from which a member's sessions were begun, as long as they are remembered; the latest hundred.
 * One that still waits for its access code makes no place known: whoever has but the password is no better known than a
 * stranger.
 */
export async function listAddresses(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("identity.session")
    .select("address")
    .where("memberId", "=", memberId)
    .where("isCodeNeeded", "=", false)
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
  return rows.map(({ address }) => address);
}

/** Returns from where and with what a member's sessions were begun, of the same sessions. */
export function listDevicesKnown(
  db: Db,
  memberId: string,
): Promise<{ address: string; userAgent: string }[]> {
  return db
    .selectFrom("identity.session")
    .select(["address", "userAgent"])
    .where("memberId", "=", memberId)
    .where("isCodeNeeded", "=", false)
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
}
