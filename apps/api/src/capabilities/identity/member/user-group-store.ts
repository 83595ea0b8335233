import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { sessionLimits } from "../identity-rules.ts";
import { MEMBER_COLUMNS, memberOfRow, type IdentityMember } from "./member-store.ts";
import type { CookieClaim } from "../session/session-store.ts";

/** Accounts of one owner. */
export interface UserGroup {
  readonly id: string;
  readonly mainId: string;
  /** As whom the owner came in last. */
  readonly lastLoggedId?: string | undefined;
  /** The main member too; by category and name. */
  readonly members: readonly IdentityMember[];
}

/** Returns a group with its members, in one statement; nothing when there is none. */
export async function findUserGroup(db: Db | Tx, groupId: string): Promise<UserGroup | undefined> {
  const rows = await db
    .selectFrom("identity.userGroup as userGroup")
    .innerJoin("identity.member as member", "member.userGroupId", "userGroup.id")
    .select(MEMBER_COLUMNS)
    .select(["userGroup.mainMemberId", "userGroup.lastLoggedMemberId"])
    .where("userGroup.id", "=", groupId)
    .orderBy("member.category")
    .orderBy("member.firstName")
    .orderBy("member.id")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    id: groupId,
    mainId: first.mainMemberId,
    lastLoggedId: first.lastLoggedMemberId ?? undefined,
    members: rows.map(memberOfRow),
  };
}

/** Forms a group of a main member and secondaries. */
export async function insertUserGroup(
  tx: Tx,
  group: { readonly id: string; readonly mainMemberId: string; readonly secondaryIds: readonly string[] },
): Promise<void> {
  const { id, mainMemberId, secondaryIds } = group;
  await tx.insertInto("identity.userGroup").values({ id, mainMemberId }).execute();
  await tx
    .updateTable("identity.member")
    .set({ userGroupId: id })
    .where("id", "in", [mainMemberId, ...secondaryIds])
    .execute();
}

/** Who heads the group of a member: of a main member, the member itself. */
export interface GroupPlace {
  readonly id: string;
  readonly mainId: string;
}

/** Locks members in the order of their ids: nobody else puts them into a group meanwhile. */
export async function lockGroupPlaces(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`select from identity.member where id = any(${[...memberIds]}::text[]) order by id for no key update`.execute(
    tx,
  );
}

/** Returns where those of the members stand who are in a group. */
export async function groupPlacesOf(db: Db | Tx, memberIds: readonly string[]): Promise<GroupPlace[]> {
  return db
    .selectFrom("identity.member as member")
    .innerJoin("identity.userGroup as userGroup", "userGroup.id", "member.userGroupId")
    .select(["member.id", "userGroup.mainMemberId as mainId"])
    .where("member.id", "=", sql<string>`any(${[...memberIds]}::text[])`)
    .execute();
}

/** Adds a member to the group that another one heads; returns whether there is such a group. */
export async function joinGroupOf(tx: Tx, mainMemberId: string, memberId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.member set user_group_id = user_group.id from identity.user_group
    where user_group.main_member_id = ${mainMemberId} and member.id = ${memberId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A session that switches, or that leads back, held until the transaction ends. */
export interface HeldSession {
  readonly id: string;
  readonly memberId: string;
  readonly actorId: string | null;
  readonly userAgent: string;
  readonly address: string;
  readonly startedAt: Date;
  readonly hasSecondFactor: boolean;
  readonly isCodeNeeded: boolean;
  readonly isAlive: boolean;
  readonly endReason: string | null;
  readonly wayBackEndedAt: Date | null;
  readonly successorId: string | null;
  /** Whether it led on so lately that its cookie may still be around. */
  readonly isOverlapping: boolean;
}

/** Holds a session, so that of any number of switches at once one happens. */
export async function holdSession(tx: Tx, id: string): Promise<HeldSession | undefined> {
  const { rows } = await sql<HeldSession>`
    select id, member_id, actor_id, user_agent, address, started_at, has_second_factor, is_code_needed,
      ended_at is null and expires_at > platform.clock() as is_alive, end_reason, way_back_ended_at,
      successor_id,
      coalesce(ended_at > platform.clock() - make_interval(secs => ${sessionLimits.overlapSeconds}), false) as is_overlapping
    from identity.session where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Returns whose session, and reached by whose switch, a cookie shows: alive or ended before its time. Nothing for one
 * that is neither the session's latest nor was replaced only just now.
 */
export async function findSwitched(
  db: Db,
  claim: CookieClaim,
): Promise<{ readonly memberId: string; readonly actorId: string } | undefined> {
  const { rows } = await sql<{ memberId: string; actorId: string }>`
    select member_id, actor_id from identity.session
    where id = ${claim.sessionId} and seed_hash = ${claim.seedHash} and actor_id is not null
      and expires_at > platform.clock()
      and (generation = ${claim.generation} or coalesce(
        replaced_at[generation - ${claim.generation}::integer]
          > platform.clock() - make_interval(secs => ${sessionLimits.overlapSeconds}),
        false))`.execute(db);
  return rows[0];
}

/** Returns whether an account opens only by a second factor, and this session was begun without one. */
export async function isFactorMissing(db: Db, sessionId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.session, identity.credential
    where session.id = ${sessionId} and not session.has_second_factor
      and credential.member_id = ${memberId} and cardinality(credential.second_factors) > 0`.execute(db);
  return rows.length > 0;
}

/** Records to which session another one led by itself. */
export async function updateSuccessor(tx: Tx, sessionId: string, successorId: string): Promise<void> {
  await tx.updateTable("identity.session").set({ successorId }).where("id", "=", sessionId).execute();
}

/** Ends of a member's sessions that are no end of the actor's: who acted for them is led back. */
const ENDED_WITH_MEMBER: readonly string[] = ["user-disabled", "opted-out"];

/** Returns whether a session leads to the main user: it is alive, or ended with its member alone. */
export function isWayBackOpen({ isAlive, endReason, wayBackEndedAt }: HeldSession): boolean {
  return isAlive || (endReason !== null && wayBackEndedAt === null && ENDED_WITH_MEMBER.includes(endReason));
}

/**
 * Closes the ways back of a member whose sessions all end: by those neither that ended before, with the member they
 * acted as.
 */
export async function closeWaysBack(tx: Tx, actorId: string): Promise<void> {
  await tx
    .updateTable("identity.session")
    .set({ wayBackEndedAt: sql<Date>`platform.clock()` })
    .where("actorId", "=", actorId)
    .where("endReason", "in", ENDED_WITH_MEMBER)
    .where("wayBackEndedAt", "is", null)
    .execute();
}
