import { randomBytes } from "node:crypto";
import type { Session } from "@colheita/contract/identity/identity-records";
import { inactiveOrBlocked, secondFactorNeeded } from "@colheita/contract/user-groups/user-groups-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentSession, type BrowserVisit } from "./begin-session.ts";
import { lockCredentials } from "../password/credential-store.ts";
import { guardOf } from "../log-in/guard.ts";
import { beginSessionIn, endSessionsIn } from "./ended-sessions.ts";
import { isDisabled } from "../identity-rules.ts";
import { findAccountOf, type Account } from "../member/member-store.ts";
import { hashSeed, setRefreshCookie, writeRefreshToken } from "./refresh-cookie.ts";
import type { MemberSession } from "./session-store.ts";
import { holdSession, type HeldSession } from "../member/user-group-store.ts";

/** A session that goes on as another member of the group. */
export interface AccountSwitch extends BrowserVisit {
  readonly caller: Caller;
  readonly toMemberId: string;
}

/** Shows in the switch's own transaction that it is allowed, or throws the refusal. */
export type AllowSwitch = (tx: Tx) => Promise<void>;

/**
 * Switches to another account of the caller's group: a new session begins and the old one ends, in one transaction with
 * the record of who acts for whom. The new one is as old as the log-in that led to it and has shown no more than it: an
 * account with a second factor opens only where one was shown.
 *
 * @throws Refusal `USER_IS_INACTIVE_OR_BLOCKED`, `user-groups/second-factor-needed`, `not-found` for an account that is
 * not another one of the group, `no-uid` when the session ended meanwhile, or what `allow` throws.
 */
export async function switchSession(
  platform: Platform,
  change: AccountSwitch,
  allow: AllowSwitch,
): Promise<Session> {
  const { reply, records } = change;
  const seed = randomBytes(32);
  const session = await records.write(
    async (tx) => {
      const { from, to } = await whatChanges(tx, change);
      await allow(tx);
      await endSessionsIn(tx, { memberId: from.memberId, sessionId: from.id }, "switched");
      return beginSwitched(tx, platform, { from, to, seed });
    },
    ({ actorId, member }) => ({ actorId: actorId ?? member.id, subjectId: member.id }),
  );
  const { sessionId, generation } = session;
  const token = writeRefreshToken(guardOf(platform).signCookie, { sessionId, generation, seed });
  setRefreshCookie(platform.config, reply, token);
  return presentSession(platform, session);
}

async function whatChanges(
  tx: Tx,
  { caller, toMemberId }: AccountSwitch,
): Promise<{ from: HeldSession; to: Account }> {
  const { memberId, actorId = memberId } = caller;
  await lockCredentials(tx, [memberId, actorId, toMemberId]);
  const from = await holdSession(tx, caller.sessionId);
  if (!from?.isAlive) throw new Refusal(common.noSession);
  const [own, to] = [await findAccountOf(tx, caller.memberId), await findAccountOf(tx, toMemberId)];
  const groupId = own?.member.userGroupId;
  const isOther =
    groupId !== undefined && to?.member.userGroupId === groupId && to.member.id !== own?.member.id;
  if (!isOther) throw new Refusal(common.notFound);
  if (isDisabled(to.member)) throw new Refusal(inactiveOrBlocked);
  if (to.secondFactors.length > 0 && !from.hasSecondFactor) throw new Refusal(secondFactorNeeded);
  return { from, to };
}

/**
 * Begins the session of another account in place of one, as old as that one and with what was shown for it. The caller
 * holds the credentials of both, and of who acts (`lockCredentials`), since before it held the session.
 */
export async function beginSwitched(
  tx: Tx,
  platform: Platform,
  { from, to, seed, id = newId("ses") }: { from: HeldSession; to: Account; seed: Buffer; id?: string },
): Promise<MemberSession> {
  const { userAgent, address, startedAt, hasSecondFactor } = from;
  const who = from.actorId ?? from.memberId;
  const actorId = who === to.member.id ? undefined : who;
  // Who has to define a password proves the contact first, as after any other log-in.
  const isCodeNeeded = to.isCodeNeeded || to.isDefinitionNeeded || from.isCodeNeeded;
  await beginSessionIn(tx, {
    id,
    memberId: to.member.id,
    actorId,
    userAgent,
    address,
    startedAt,
    hasSecondFactor,
    seedHash: hashSeed(seed),
    idleDays: platform.config.sessionIdleDays,
    maxDays: platform.config.sessionMaxDays,
    isCodeNeeded,
  });
  await audit(tx, {
    actorId: who,
    subjectId: to.member.id,
    action: "identity.account-switched",
    object: `session:${id}`,
    before: { memberId: from.memberId, sessionId: from.id },
    after: { memberId: to.member.id, sessionId: id },
  });
  const { member, isDefinitionNeeded } = to;
  return { sessionId: id, generation: 0, member, isDefinitionNeeded, isCodeNeeded, actorId };
}
