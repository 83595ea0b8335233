import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { findOperator, type OperatorAccount } from "./operator-store.ts";
import { operatorLimits } from "./operators-rules.ts";

/**
 * Stores a log-in whose password was right, until its second factor comes; false when it is the password no more. Who
 * changes it at the same moment waits, and then ends this log-in, too.
 */
export async function insertChallenge(
  tx: Tx,
  { id, passwordHash }: Pick<OperatorAccount, "id" | "passwordHash">,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    with proved as (select id from operators.operator
      where id = ${id} and password_hash = ${passwordHash} and is_active for share)
    insert into operators.challenge (token_hash, operator_id, expires_at)
    select ${tokenHash}, proved.id,
      platform.clock() + make_interval(mins => ${operatorLimits.challengeMinutes}::integer)
    from proved returning operator_id`.execute(tx);
  return rows.length === 1;
}

/** Ends every log-in of an operator that awaits its second factor. */
export async function endChallenges(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom("operators.challenge").where("operatorId", "=", operatorId).execute();
}

/** Returns whose log-in awaits its second factor under this token; nothing when it is over. */
export async function findChallenged(db: Db, tokenHash: Buffer): Promise<OperatorAccount | undefined> {
  const row = await db
    .selectFrom("operators.challenge")
    .select("operatorId")
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("tries", "<", operatorLimits.challengeTries)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row && findOperator(db, row.operatorId);
}

/** Counts a try and holds the row until the transaction ends. Returns how many are left; nothing when it is over. */
export async function takeTry(tx: Tx, tokenHash: Buffer): Promise<number | undefined> {
  const most = operatorLimits.challengeTries;
  const { rows } = await sql<{ left: number }>`
    update operators.challenge set tries = tries + 1
    where token_hash = ${tokenHash} and used_at is null and tries < ${most}::integer
      and expires_at > platform.clock()
    returning ${most}::integer - tries as left`.execute(tx);
  return rows[0]?.left;
}

/** Uses up a log-in whose second factor was right: the token opens nothing more. */
export async function useChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("operators.challenge")
    .set({ usedAt: sql<Date>`platform.clock()` })
    .where("tokenHash", "=", tokenHash)
    .execute();
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await sql`delete from operators.challenge where expires_at < platform.clock()`.execute(db);
}
