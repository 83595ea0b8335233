import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockCredentials } from "../password/credential-store.ts";
import { guardOf } from "./guard.ts";
import { endSessionsIn } from "../session/ended-sessions.ts";
import { isDisabled } from "../identity-rules.ts";
import { findAccountOf, findMember } from "../member/member-store.ts";
import { claimOf, type RefreshToken } from "../session/refresh-cookie.ts";
import { findLiveSession, type MemberSession } from "../session/session-store.ts";
import { beginSwitched } from "../session/switch-session.ts";
import {
  findUserGroup,
  holdSession,
  isWayBackOpen,
  findSwitched,
  updateSuccessor,
  type HeldSession,
} from "../member/user-group-store.ts";

/** A live session and the cookie it goes on with. */
export interface Continued {
  readonly session: MemberSession;
  readonly token: RefreshToken;
}

/**
 * Returns where a cookie leads whose session was reached by a switch and can't go on: to the main user, if that is who
 * logged in (section 4, "Group user login"). A new session takes the place of the old one. Its seed follows from the
 * old one's under SECRET_KEY, so that tabs which show the old cookie at the same time are led to the same session.
 * Nothing when it leads nowhere: the log-in is asked for.
 */
export async function leadToMain(platform: Platform, token: RefreshToken): Promise<Continued | undefined> {
  const { sessionId } = token;
  const switched = await findSwitched(platform.db, claimOf(token));
  if (!switched) return undefined;
  return platform.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, [switched.memberId, switched.actorId]);
    const from = await holdSession(tx, sessionId);
    if (!from) return undefined;
    const { successorId } = from;
    if (successorId === null) return begin(tx, platform, from, token);
    const session = from.isOverlapping ? await findLiveSession(tx, successorId) : undefined;
    return session && { session, token: tokenOf(platform, token, session) };
  });
}

async function begin(
  tx: Tx,
  platform: Platform,
  from: HeldSession,
  token: RefreshToken,
): Promise<Continued | undefined> {
  const to = isWayBackOpen(from) ? await mainAccountFor(tx, from) : undefined;
  await endSessionsIn(tx, { memberId: from.memberId, sessionId: from.id }, "led-to-main");
  if (!to) return undefined;
  const id = newId("ses");
  const seed = seedOf(platform, token, id);
  const session = await beginSwitched(tx, platform, { from, to, seed, id });
  await updateSuccessor(tx, from.id, id);
  return { session, token: tokenOf(platform, token, session) };
}

/** Returns the main account, for who logged in to it themselves: a switch never ends in more than it began with. */
async function mainAccountFor(tx: Tx, { memberId, actorId }: HeldSession) {
  const groupId = (await findMember(tx, memberId))?.userGroupId;
  const group = groupId === undefined ? undefined : await findUserGroup(tx, groupId);
  if (actorId === null || group?.mainId !== actorId) return undefined;
  const account = await findAccountOf(tx, actorId);
  return account && !isDisabled(account.member) ? account : undefined;
}

function seedOf(platform: Platform, { seed }: RefreshToken, successorId: string): Buffer {
  return guardOf(platform).signCookie("successor", seed.toString("base64url"), successorId);
}

function tokenOf(
  platform: Platform,
  token: RefreshToken,
  { sessionId, generation }: MemberSession,
): RefreshToken {
  return { sessionId, generation, seed: seedOf(platform, token, sessionId) };
}
