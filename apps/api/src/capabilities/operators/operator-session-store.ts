import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { operatorLimits } from "./operators-rules.ts";

/** What a refresh cookie says, once its signature held. */
interface Claim {
  readonly sessionId: string;
  readonly generation: number;
  readonly seedHash: Buffer;
}

/** A live session by its cookie, and the generation that the cookie has from now on. */
export interface LiveSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly generation: number;
}

/** A session that begins. */
export interface NewOperatorSession {
  readonly id: string;
  readonly operatorId: string;
  readonly userAgent: string;
  readonly address: string;
  readonly seedHash: Buffer;
}

/** Stores a session that begins now, at generation 0. */
export async function insertSession(tx: Tx, session: NewOperatorSession): Promise<void> {
  const hours = operatorLimits.sessionHours;
  const expiresAt = sql<Date>`platform.clock() + make_interval(hours => ${hours}::integer)`;
  await tx
    .insertInto("operators.session")
    .values({ ...session, expiresAt })
    .execute();
}

/**
 * Returns the addresses from which an operator's sessions were begun, as long as they are remembered; the latest
 * hundred.
 */
export async function listAddresses(db: Db, operatorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("operators.session")
    .select("address")
    .where("operatorId", "=", operatorId)
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
  return rows.map(({ address }) => address);
}

/** Replaces the generation of a session's cookie by the next, if it still is the current one: of any number at once, one does. */
export async function replaceGeneration(db: Db, claim: Claim): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    update operators.session set generation = generation + 1,
      replacements = (array[platform.clock()] || replacements)[1:${operatorLimits.rememberedGenerations}::integer],
      last_seen_at = platform.clock()
    where id = ${claim.sessionId} and seed_hash = ${claim.seedHash} and generation = ${claim.generation}
      and ended_at is null and expires_at > platform.clock()
    returning id as session_id, operator_id, generation`.execute(db);
  return rows[0];
}

/** Returns a live session that a cookie of an older generation belongs to, and whether it was replaced only just now. */
export async function findReplaced(
  db: Db,
  claim: Claim,
): Promise<(LiveSession & { readonly isOverlapping: boolean }) | undefined> {
  const { rows } = await sql<LiveSession & { readonly isOverlapping: boolean }>`
    select id as session_id, operator_id, generation,
      coalesce(
        replacements[generation - ${claim.generation}::integer]
          > platform.clock() - make_interval(secs => ${operatorLimits.overlapSeconds}),
        false) as is_overlapping
    from operators.session
    where id = ${claim.sessionId} and seed_hash = ${claim.seedHash}
      and ended_at is null and expires_at > platform.clock()`.execute(db);
  return rows[0];
}

/** Which sessions of an operator end: one, all but one, or all. */
export interface EndingSessions {
  readonly operatorId: string;
  readonly sessionId?: string;
  readonly exceptSessionId?: string;
}

/** Ends live sessions of an operator and returns their ids. */
export async function endLive(tx: Tx, which: EndingSessions, reason: string): Promise<string[]> {
  let ending = tx
    .updateTable("operators.session")
    .set({ endedAt: sql<Date>`platform.clock()`, endReason: reason })
    .where("operatorId", "=", which.operatorId)
    .where("endedAt", "is", null);
  if (which.sessionId !== undefined) ending = ending.where("id", "=", which.sessionId);
  if (which.exceptSessionId !== undefined) ending = ending.where("id", "<>", which.exceptSessionId);
  const ended = await ending.returning("id").execute();
  return ended.map(({ id }) => id);
}

/** Ends what ran out by itself, and forgets what ended so many days ago. */
export async function deleteOldSessions(db: Db, days: number): Promise<void> {
  await sql`update operators.session set ended_at = expires_at, end_reason = 'expired'
    where ended_at is null and expires_at <= platform.clock()`.execute(db);
  await sql`delete from operators.session
    where ended_at < platform.clock() - make_interval(days => ${days}::integer)`.execute(db);
}
