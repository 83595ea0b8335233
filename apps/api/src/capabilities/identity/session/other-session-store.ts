import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { sessionLimits } from "../identity-rules.ts";

const remembered = sql`make_interval(mins => ${sessionLimits.endRememberedMinutes}::integer)`;

/** Records that sessions which are stored elsewhere have ended. */
export async function insertEnded(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx
    .insertInto("identity.otherSessionEnded")
    .values(sessionIds.map((sessionId) => ({ sessionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns those that ended while access tokens of theirs may still be around. */
export async function listOthersEndedLately(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    select session_id from identity.other_session_ended
    where ended_at > platform.clock() - ${remembered}`.execute(db);
  return rows.map(({ sessionId }) => sessionId);
}

/** Deletes those whose tokens have all run out. */
export async function deleteOthersEnded(db: Db): Promise<void> {
  await sql`delete from identity.other_session_ended where ended_at < platform.clock() - ${remembered}`.execute(
    db,
  );
}
