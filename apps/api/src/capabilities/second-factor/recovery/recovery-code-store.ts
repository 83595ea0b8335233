import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Puts these codes in the place of whatever codes they had. */
export async function replaceCodes(tx: Tx, ownerId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom("secondFactor.recoveryCode").where("ownerId", "=", ownerId).execute();
  if (codeHashes.length === 0) return;
  await tx
    .insertInto("secondFactor.recoveryCode")
    .values(codeHashes.map((codeHash) => ({ ownerId, codeHash })))
    .execute();
}

/** Returns how many of somebody's codes were not used yet. */
export async function countCodes(db: Db | Tx, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("secondFactor.recoveryCode")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("ownerId", "=", ownerId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses a code up; false when it is none, or was used: of any number at once, one use counts. */
export async function useCode(tx: Tx, ownerId: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable("secondFactor.recoveryCode")
    .set({ usedAt: sql<Date>`platform.clock()` })
    .where("ownerId", "=", ownerId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .returning("ownerId")
    .execute();
  return used.length === 1;
}
