import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { TaskName, TaskPayloads } from "../../../platform/jobs/jobs.ts";
import { challengeLimits } from "../identity-rules.ts";

/** A job that is added when the log-in comes to a session. Its payload is stored for as long as the log-in waits. */
export interface FollowUp<Name extends TaskName = TaskName> {
  readonly name: Name;
  readonly payload: TaskPayloads[Name];
}

/** Stores a log-in whose first factor was right, until its second one comes. */
export async function insertChallenge(
  tx: Tx,
  challenge: {
    readonly memberId: string;
    readonly tokenHash: Buffer;
    readonly followUp?: FollowUp | undefined;
  },
): Promise<void> {
  const { memberId, tokenHash, followUp } = challenge;
  const minutes = challengeLimits.expiresAfterMinutes;
  await tx
    .insertInto("identity.challenge")
    .values({
      memberId,
      tokenHash,
      followUp: followUp === undefined ? null : JSON.stringify(followUp),
      expiresAt: sql<Date>`platform.clock() + make_interval(mins => ${minutes}::integer)`,
    })
    .execute();
}

/** Returns whose log-in awaits its second factor under this token; nothing when it is over. */
export async function findChallenged(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("identity.challenge")
    .select("memberId")
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("tries", "<", challengeLimits.tries)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row?.memberId;
}

/**
 * Counts a try and holds the row until the transaction ends, so that of any number at once each is one try and one
 * wins. Returns how many tries are left after it; nothing when the log-in is over.
 */
export async function takeChallengeTry(tx: Tx, tokenHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    update identity.challenge set tries = tries + 1
    where token_hash = ${tokenHash} and used_at is null and tries < ${challengeLimits.tries}::integer
      and expires_at > platform.clock()
    returning ${challengeLimits.tries}::integer - tries as left`.execute(tx);
  return rows[0]?.left;
}

/** Uses up a log-in whose second factor was right: the token opens nothing more. Returns what follows, if anything does. */
export async function useChallenge(tx: Tx, tokenHash: Buffer): Promise<FollowUp | undefined> {
  const { followUp } = await tx
    .updateTable("identity.challenge")
    .set({ usedAt: sql<Date>`platform.clock()` })
    .where("tokenHash", "=", tokenHash)
    .returning("followUp")
    .executeTakeFirstOrThrow();
  // Nobody but `insertChallenge` writes it.
  return (followUp as FollowUp | null) ?? undefined;
}

/** Ends the log-ins of a member that await their second factor: their first one is good no more. */
export async function endChallengesOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable("identity.challenge")
    .set({ usedAt: sql<Date>`platform.clock()` })
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .execute();
}

/** Deletes log-ins that can't be finished any more. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await sql`delete from identity.challenge where expires_at < platform.clock()`.execute(db);
}
