import type { MemberStatus } from "@colheita/contract/identity/identity-records";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { isDisabled, sessionLimits } from "../identity-rules.ts";
import { recordSeen } from "./presence-store.ts";
import {
  memberOfRow,
  type CredentialState,
  type IdentityMember,
  type MemberRow,
} from "../member/member-store.ts";

/** A session with the member it belongs to. */
export interface MemberSession extends CredentialState {
  readonly sessionId: string;
  readonly generation: number;
  readonly member: IdentityMember;
  /** Who logged in, where that is another than the member: they switched accounts. */
  readonly actorId?: string | undefined;
  /** What stands against a session that was reached by a switch. */
  readonly strayed?: Strayed | undefined;
}

/** Why a session that was reached by a switch can't go on as it is: who acts may not come in any more, or it leads back. */
export type Strayed = "actor-disabled" | "leads-to-main";

/** What a refresh cookie says, once its signature held. */
export interface CookieClaim {
  readonly sessionId: string;
  readonly generation: number;
  readonly seedHash: Buffer;
}

type SessionRow = MemberRow &
  CredentialState & {
    readonly sessionId: string;
    readonly generation: number;
    readonly closingSince: Date | null;
    readonly actorId: string | null;
    readonly actorStatus: MemberStatus | null;
    readonly actorIsOptedOut: boolean | null;
    readonly lastLoggedMemberId: string | null;
  };

/** What a row of a session has beside the session's own columns, with the session named `used`. */
const MEMBER_OF_SESSION = sql`member.*, credential.is_definition_needed,
      used.is_code_needed, used.actor_id,
      actor.status as actor_status, actor.is_opted_out as actor_is_opted_out,
      user_group.last_logged_member_id`;
const MEMBER_TABLES = sql`join identity.member member on member.id = used.member_id
    join identity.credential credential on credential.member_id = member.id
    left join identity.member actor on actor.id = used.actor_id
    left join identity.user_group user_group on user_group.id = member.user_group_id and used.actor_id is not null`;

function sessionOfRow(row: SessionRow): MemberSession {
  const { sessionId, generation, isDefinitionNeeded, isCodeNeeded } = row;
  const member = memberOfRow(row);
  const actorId = row.actorId ?? undefined;
  const strayed = actorId === undefined ? undefined : strayOf(row, member);
  return { sessionId, generation, isDefinitionNeeded, isCodeNeeded, member, actorId, strayed };
}

/**
 * Returns how a session strayed (section 4, "Group user login"): another of the group logged in since, or the member
 * has left.
 */
function strayOf(row: SessionRow, member: IdentityMember): Strayed | undefined {
  const { actorStatus, actorIsOptedOut, lastLoggedMemberId } = row;
  if (actorStatus === null || isDisabled({ status: actorStatus, isOptedOut: actorIsOptedOut === true }))
    return "actor-disabled";
  const isLast = lastLoggedMemberId === null || lastLoggedMemberId === member.id;
  return isLast && !isDisabled(member) ? undefined : "leads-to-main";
}

/** After how many days a session ends: without use, and however often it was used. */
export interface SessionAges {
  readonly idleDays: number;
  readonly maxDays: number;
}

/** A session that begins. */
export interface NewSession extends SessionAges {
  readonly id: string;
  readonly memberId: string;
  readonly userAgent: string;
  readonly address: string;
  readonly seedHash: Buffer;
  /** Whether an access code stands before this session. */
  readonly isCodeNeeded: boolean;
  /** A second factor was shown when its log-in began. */
  readonly hasSecondFactor?: boolean | undefined;
  /** Who logged in, where that is another than the member. */
  readonly actorId?: string | undefined;
  /** When its log-in began, where that was before this session: it is as old as that. */
  readonly startedAt?: Date | undefined;
}

/**
 * Stores a session that begins now, at generation 0, and ends the member's sessions beyond the limit, those used the
 * longest ago. Returns the ids of the ended ones. The member is from then on who of their group was logged in last.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<string[]> {
  const { id, memberId, userAgent, address, seedHash, idleDays, maxDays, isCodeNeeded } = session;
  const { hasSecondFactor = false, actorId = null, startedAt = null } = session;
  const { rows } = await sql<{ id: string }>`
    with begun as (
      insert into identity.session (id, member_id, user_agent, address, seed_hash, is_code_needed,
        has_second_factor, actor_id, started_at, expires_at)
      select ${id}, ${memberId}, ${userAgent}, ${address}, ${seedHash}::bytea, ${isCodeNeeded}::boolean,
        ${hasSecondFactor}::boolean, ${actorId}, login.at,
        least(platform.clock() + make_interval(days => ${idleDays}::integer),
          login.at + make_interval(days => ${maxDays}::integer))
      from (select coalesce(${startedAt}::timestamptz, platform.clock()) as at) login
      returning member_id),
${recordSeen("begun", true)},
    logged as (
      update identity.user_group set last_logged_member_id = ${memberId}
      from identity.member where member.id = ${memberId} and user_group.id = member.user_group_id)
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
  { idleDays, maxDays }: SessionAges,
): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`
    with used as (
      update identity.session set
        generation = generation + 1,
        replaced_at = (array[platform.clock()] || replaced_at)[1:${sessionLimits.rememberedGenerations}::integer],
        last_seen_at = platform.clock(),
        expires_at = least(platform.clock() + make_interval(days => ${idleDays}::integer),
          started_at + make_interval(days => ${maxDays}::integer))
      where id = ${claim.sessionId} and seed_hash = ${claim.seedHash} and generation = ${claim.generation}
        and ended_at is null and expires_at > platform.clock()
      returning id, member_id, generation, is_code_needed, actor_id),
${recordSeen("used", false)}
    select used.id as session_id, used.generation, ${MEMBER_OF_SESSION}
    from used ${MEMBER_TABLES}`.execute(db);
  return rows[0] && sessionOfRow(rows[0]);
}

/** Returns a session that a cookie of an older generation belongs to, and whether it was replaced only just now. */
export async function findReplaced(
  db: Db,
  claim: CookieClaim,
): Promise<(MemberSession & { readonly isOverlapping: boolean }) | undefined> {
  const { rows } = await sql<SessionRow & { isOverlapping: boolean }>`
    select used.id as session_id, used.generation, ${MEMBER_OF_SESSION},
      coalesce(
        used.replaced_at[used.generation - ${claim.generation}::integer]
          > platform.clock() - make_interval(secs => ${sessionLimits.overlapSeconds}),
        false) as is_overlapping
    from identity.session used ${MEMBER_TABLES}
    where used.id = ${claim.sessionId} and used.seed_hash = ${claim.seedHash}
      and used.ended_at is null and used.expires_at > platform.clock()`.execute(db);
  return rows[0] && { ...sessionOfRow(rows[0]), isOverlapping: rows[0].isOverlapping };
}

/** Returns how a session ended that a cookie of any generation belongs to; nothing for a cookie of no session. */
export async function findEnd(
  db: Db,
  claim: CookieClaim,
): Promise<{ readonly reason: string; readonly isDisabled: boolean } | undefined> {
  const row = await db
    .selectFrom("identity.session as session")
    // Who logged in, though they went on as another.
    .innerJoin("identity.member as member", (join) =>
      join.on(sql<boolean>`member.id = coalesce(session.actor_id, session.member_id)`),
    )
    .select(["session.endReason", "member.status", "member.isOptedOut"])
    .where("session.id", "=", claim.sessionId)
    .where("session.seedHash", "=", claim.seedHash)
    .executeTakeFirst();
  return row && { reason: row.endReason ?? "expired", isDisabled: isDisabled(row) };
}

/** Returns whether this session of this member is alive. */
export async function isSessionLive(
  db: Db,
  { sessionId, memberId }: { readonly sessionId: string; readonly memberId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("identity.session")
    .select("id")
    .where("id", "=", sessionId)
    .where("memberId", "=", memberId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a session is alive and waits for no access code. */
export async function isSessionProved(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("identity.session")
    .select("id")
    .where("id", "=", sessionId)
    .where("isCodeNeeded", "=", false)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whose live session a cookie of any generation belongs to; nothing when it is over. */
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

/** Returns a live session by its id, whoever holds its cookie. */
export async function findLiveSession(db: Db | Tx, id: string): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`
    select used.id as session_id, used.generation, ${MEMBER_OF_SESSION}
    from identity.session used ${MEMBER_TABLES}
    where used.id = ${id} and used.ended_at is null and used.expires_at > platform.clock()`.execute(db);
  return rows[0] && sessionOfRow(rows[0]);
}

/** Ends live sessions, those in which the member acts as another too, and returns their ids. */
export async function endSessions(
  tx: Tx,
  which: { readonly memberId: string; readonly sessionId?: string; readonly exceptSessionId?: string },
  reason: string,
): Promise<string[]> {
  let ending = tx
    .updateTable("identity.session")
    .set({ endedAt: sql<Date>`platform.clock()`, endReason: reason })
    .where((where) =>
      where.or([where("memberId", "=", which.memberId), where("actorId", "=", which.memberId)]),
    )
    .where("endedAt", "is", null);
  if (which.sessionId !== undefined) ending = ending.where("id", "=", which.sessionId);
  if (which.exceptSessionId !== undefined) ending = ending.where("id", "!=", which.exceptSessionId);
  const ended = await ending.returning("id").execute();
  return ended.map(({ id }) => id);
}

/** Returns sessions that ended while access tokens of theirs may still be around. */
export async function listEndedLately(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("identity.session")
    .select("id")
    .where(
      "endedAt",
      ">",
      sql<Date>`platform.clock() - make_interval(mins => ${sessionLimits.endRememberedMinutes}::integer)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a member's live sessions, those in which they act as another too, the latest used first. */
export function listLiveSessions(db: Db, memberId: string) {
  return db
    .selectFrom("identity.session")
    .select(["id", "userAgent", "address", "startedAt", "lastSeenAt"])
    .where((where) => where.or([where("memberId", "=", memberId), where("actorId", "=", memberId)]))
    .where("endedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}
