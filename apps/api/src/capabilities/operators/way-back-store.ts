import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { findOperator, type OperatorAccount } from "./operator-store.ts";
import { operatorLimits } from "./operators-rules.ts";

/** Stores the way back into an operator's account, in the place of an earlier one. Returns until when it is good. */
export async function storeWayBack(tx: Tx, operatorId: string, tokenHash: Buffer): Promise<Date> {
  const expiresAt = sql<Date>`platform.clock() + make_interval(hours => ${operatorLimits.wayBackHours}::integer)`;
  const stored = await tx
    .insertInto("operators.wayBack")
    .values({ operatorId, tokenHash, expiresAt })
    .onConflict((conflict) => conflict.column("operatorId").doUpdateSet({ tokenHash, expiresAt }))
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return stored.expiresAt;
}

/** Returns whose way back this is; nothing when it is none, or is too old. */
export async function findWayBack(db: Db, tokenHash: Buffer): Promise<OperatorAccount | undefined> {
  const row = await db
    .selectFrom("operators.wayBack")
    .select("operatorId")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row && findOperator(db, row.operatorId);
}

/** Uses a way back up; false when it is none by now: of any number at once, one is. */
export async function takeWayBack(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom("operators.wayBack")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .returning("operatorId")
    .execute();
  return taken.length === 1;
}

/** Voids the way back that an operator was sent, if any. */
export async function endWayBack(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom("operators.wayBack").where("operatorId", "=", operatorId).execute();
}

export async function deleteOldWaysBack(db: Db): Promise<void> {
  await sql`delete from operators.way_back where expires_at < platform.clock()`.execute(db);
}
