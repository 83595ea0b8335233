import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { inParts } from "../../platform/database/in-parts.ts";
import { sessionLimits } from "./identity-rules.ts";
import { memberOfRow, type CredentialState, type IdentityMember, type MemberRow } from "./member-store.ts";

/** A session with the member it belongs to. */
export interface MemberSession extends CredentialState {
  readonly sessionId: string;
  readonly generation: number;
  readonly member: IdentityMember;
}

/** What a refresh cookie says, once its signature held. */
export interface CookieClaim {
  readonly sessionId: string;
  readonly generation: number;
  readonly seedHash: Buffer;
}

type SessionRow = MemberRow & CredentialState & { readonly sessionId: string; readonly generation: number };

function sessionOfRow(row: SessionRow): MemberSession {
  const { sessionId, generation, isDefinitionNeeded, isCodeNeeded } = row;
  return { sessionId, generation, isDefinitionNeeded, isCodeNeeded, member: memberOfRow(row) };
}

const cookieLife = sql`make_interval(days => ${sessionLimits.refreshCookieDays}::integer)`;

/** A session that begins. `maxDays` is the age at which it ends however often it was used. */
export interface NewSession {
  readonly id: string;
  readonly memberId: string;
  readonly userAgent: string;
  readonly address: string;
  readonly seedHash: Buffer;
  readonly maxDays: number;
}

/**
 * Keeps a session that begins now, at generation 0, and ends the member's sessions beyond the limit, those used the
 * longest ago. Answers the ids of the ended ones.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<string[]> {
  const { id, memberId, userAgent, address, seedHash, maxDays } = session;
  const { rows } = await sql<{ id: string }>`
    with begun as (
      insert into identity.session (id, member_id, user_agent, address, seed_hash, expires_at)
      values (${id}, ${memberId}, ${userAgent}, ${address}, ${seedHash},
        platform.clock() + least(${cookieLife}, make_interval(days => ${maxDays}::integer))))
    update identity.session set ended_at = platform.clock(), end_reason = 'too-many'
    where id in (
      select id from identity.session where member_id = ${memberId} and ended_at is null
      order by last_seen_at desc, id desc offset ${sessionLimits.livePerMember - 1}::integer)
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Replaces the generation of a session's cookie by the next, if it still is the current one: of any number at once,
 * one does. Nothing when the cookie is older, or the session is no longer alive.
 */
export async function replaceGeneration(
  db: Db,
  claim: CookieClaim,
  maxDays: number,
): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`
    with used as (
      update identity.session set
        generation = generation + 1,
        replaced_at = (array[platform.clock()] || replaced_at)[1:${sessionLimits.rememberedGenerations}::integer],
        last_seen_at = platform.clock(),
        expires_at = least(platform.clock() + ${cookieLife}, started_at + make_interval(days => ${maxDays}::integer))
      where id = ${claim.sessionId} and seed_hash = ${claim.seedHash} and generation = ${claim.generation}
        and ended_at is null and expires_at > platform.clock()
      returning id, member_id, generation)
    select used.id as session_id, used.generation, member.*,
      credential.is_definition_needed, credential.is_code_needed
    from used
    join identity.member member on member.id = used.member_id
    join identity.credential credential on credential.member_id = member.id`.execute(db);
  return rows[0] && sessionOfRow(rows[0]);
}

/** A session that a cookie of an older generation belongs to, and whether it was replaced only just now. */
export async function findReplaced(
  db: Db,
  claim: CookieClaim,
): Promise<(MemberSession & { readonly isOverlapping: boolean }) | undefined> {
  const { rows } = await sql<SessionRow & { isOverlapping: boolean }>`
    select session.id as session_id, session.generation, member.*,
      credential.is_definition_needed, credential.is_code_needed,
      coalesce(
        session.replaced_at[session.generation - ${claim.generation}::integer]
          > platform.clock() - make_interval(secs => ${sessionLimits.overlapSeconds}),
        false) as is_overlapping
    from identity.session session
    join identity.member member on member.id = session.member_id
    join identity.credential credential on credential.member_id = member.id
    where session.id = ${claim.sessionId} and session.seed_hash = ${claim.seedHash}
      and session.ended_at is null and session.expires_at > platform.clock()`.execute(db);
  return rows[0] && { ...sessionOfRow(rows[0]), isOverlapping: rows[0].isOverlapping };
}

/** Whose live session a cookie of any generation belongs to; nothing when it is over. */
export async function findOwner(db: Db, claim: CookieClaim): Promise<string | undefined> {
  const row = await db
    .selectFrom("identity.session")
    .select("memberId")
    .where("id", "=", claim.sessionId)
    .where("seedHash", "=", claim.seedHash)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row?.memberId;
}

/** From where a member's sessions were begun, as long as they are remembered; the latest hundred. */
export async function listAddresses(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("identity.session")
    .select("address")
    .where("memberId", "=", memberId)
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
  return rows.map(({ address }) => address);
}

/** Ends live sessions and answers their ids. */
export async function endSessions(
  tx: Tx,
  which: { readonly memberId: string; readonly sessionId?: string; readonly exceptSessionId?: string },
  reason: string,
): Promise<string[]> {
  let ending = tx
    .updateTable("identity.session")
    .set({ endedAt: sql<Date>`platform.clock()`, endReason: reason })
    .where("memberId", "=", which.memberId)
    .where("endedAt", "is", null);
  if (which.sessionId !== undefined) ending = ending.where("id", "=", which.sessionId);
  if (which.exceptSessionId !== undefined) ending = ending.where("id", "!=", which.exceptSessionId);
  const ended = await ending.returning("id").execute();
  return ended.map(({ id }) => id);
}

/** Sessions that ended while access tokens of theirs may still be around. */
export async function listEndedLately(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("identity.session")
    .select("id")
    .where(
      "endedAt",
      ">",
      sql<Date>`platform.clock() - make_interval(mins => ${sessionLimits.accessTokenMinutes + 1}::integer)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** A member's live sessions, the latest used first. */
export function listLiveSessions(db: Db, memberId: string) {
  return db
    .selectFrom("identity.session")
    .select(["id", "userAgent", "address", "startedAt", "lastSeenAt"])
    .where("memberId", "=", memberId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

const FORGOTTEN_AT_ONCE = 5_000;

/** Ends what ran out by itself and forgets what ended so many days ago. */
export async function forgetOldSessions(db: Db, days: number): Promise<void> {
  const limit = sql.lit(FORGOTTEN_AT_ONCE);
  const isOver = sql`ended_at is null and expires_at <= platform.clock()`;
  await inParts(FORGOTTEN_AT_ONCE, () =>
    sql`update identity.session set ended_at = expires_at, end_reason = 'expired'
      where ${isOver} and id in (select id from identity.session where ${isOver} limit ${limit})`.execute(db),
  );
  await inParts(FORGOTTEN_AT_ONCE, () =>
    sql`delete from identity.session where id in (select id from identity.session
      where ended_at < platform.clock() - make_interval(days => ${days}::integer) limit ${limit})`.execute(
      db,
    ),
  );
}
