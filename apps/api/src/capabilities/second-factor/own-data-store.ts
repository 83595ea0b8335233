import type { Db } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/**
 * Returns the names and days of somebody's factors, and how many recovery codes are left: what opens the account is in
 * no copy.
 */
export async function exportOf(db: Db, ownerId: string): Promise<OwnData> {
  const factors = await db
    .selectFrom("secondFactor.factor")
    .select(["kind", "name", "createdAt", "lastUsedAt"])
    .where("ownerId", "=", ownerId)
    .orderBy("createdAt")
    .execute();
  const codes = await db
    .selectFrom("secondFactor.recoveryCode")
    .select("usedAt")
    .where("ownerId", "=", ownerId)
    .execute();
  const unused = codes.filter(({ usedAt }) => usedAt === null).length;
  return { factors, recoveryCodes: codes.length > 0 ? [{ made: codes.length, unused }] : [] };
}
