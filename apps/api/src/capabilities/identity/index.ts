/**
 * Who may come in: log-in, sessions, access codes. Other capabilities learn from here who a member is, spend grants in
 * their own transactions, and end sessions when a member may no longer come in.
 */
import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import type { PendingStep } from "@colheita/contract/kit";
import type { Capability } from "../../platform/capability.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import { guardOf, startGuard, type PendingStepReader, type ReadLevel } from "./log-in/guard.ts";
import { endOtherSessionsIn } from "./session/ended-sessions.ts";
import type { ProvenAccount } from "./log-in/hold-proved.ts";
import { identityJobs, identitySchedule } from "./identity-jobs.ts";
import { identityRoutes } from "./identity-routes.ts";
import {
  findAccount,
  findMember,
  findMembers,
  listAccountMembers,
  lockMember,
  updateSecondFactors,
  type AccountMembers,
  type IdentityMember,
} from "./member/member-store.ts";
import { findPresence, type Presence } from "./session/presence-store.ts";
import { findUserGroup, insertUserGroup, joinGroupOf, type UserGroup } from "./member/user-group-store.ts";

export { admitMember } from "./log-in/admit-member.ts";
export { createAuthenticator } from "./token/authenticate-caller.ts";
export type { BrowserVisit } from "./session/begin-session.ts";
export { readLevelName } from "./log-in/guard.ts";
export { deviceOf } from "./session/device-rules.ts";
export type { FollowUp } from "./log-in/challenge-store.ts";
export { challengedMember, finishLogIn, type ShowFactor } from "./log-in/finish-log-in.ts";
export { limitGuesses, type Guess, type GuessLimit } from "./log-in/guess-limits.ts";
export type { ProvenAccount } from "./log-in/hold-proved.ts";
export { isDisabled, isProfileAccepted } from "./identity-rules.ts";
export { ownLocation } from "./log-in/location-rules.ts";
export { logInReply } from "./log-in/answer-log-in.ts";
export { ownData } from "./own-data.ts";
export { checkCode } from "./access-code/check-access-code.ts";
export { closeAccount, reopenAccount } from "./member/close-account.ts";
export { isErased } from "./own-data-store.ts";
export type { CodeScope } from "./access-code/access-code-store.ts";
export { photoUrlOf, updatePhotoKey as setPhotoKey } from "./member/member-photo.ts";
export { fullNameOf, namesOf } from "./member/member-name-store.ts";
export type { Correction, IdentityMember } from "./member/member-store.ts";
export { memberIdsOf, takenIdentities, type TakenIdentities } from "./member/many-members-store.ts";
export { openPageTicket } from "./token/page-ticket.ts";
export { openSession, type SessionCall } from "./session/open-session.ts";
export { provePassword } from "./password/prove-password.ts";
import type { HashingPlace } from "./password/password-hashing.ts";
export { hashPassword } from "./password/password-hashing.ts";
export {
  claimOf,
  hashSeed,
  readRefreshToken,
  writeRefreshToken,
  type RefreshToken,
} from "./session/refresh-cookie.ts";
export { registerMember, type NewMember } from "./member/register-member.ts";
export { provedEmail } from "./member/begin-account.ts";
export { changeEmail, requestEmailChange } from "./member/change-email.ts";
export { correctMember } from "./member/correct-member.ts";
export { admitJoined, join, joinedBy, requestJoinCode } from "./member/join.ts";
export { hashNewPassword, refuseWeakPassword } from "./password/set-password.ts";
export { switchSession, type AllowSwitch } from "./session/switch-session.ts";
export { secondFactorRule } from "./log-in/throttle-rules.ts";
export { alertMember, type AccountAlert } from "./member/alert-member.ts";
export { useGrant } from "./access-code/use-grant.ts";
export {
  groupPlacesOf,
  isFactorMissing,
  lockGroupPlaces,
  type GroupPlace,
  type UserGroup,
} from "./member/user-group-store.ts";

/** Returns one member; nothing when there is none. */
export function memberOf(db: Db | Tx, memberId: string): Promise<IdentityMember | undefined> {
  return findMember(db, memberId);
}

/** Returns those of these members that there are, in any order. */
export function membersOf(db: Db | Tx, memberIds: readonly string[]): Promise<IdentityMember[]> {
  return findMembers(db, memberIds);
}

/**
 * Returns whose account a tax id, or an e-mail that somebody has proved, opens; nothing when nobody's. It opens nothing
 * yet.
 */
export async function accountOf(
  db: Db,
  { taxId = "", email = "" }: { readonly taxId?: string; readonly email?: string },
): Promise<ProvenAccount | undefined> {
  const account = await findAccount(db, { taxId, email });
  return account && { ...account, passwordSetAt: undefined };
}

/** Returns when a member was last here; nothing for one who never was. */
export function presenceOf(db: Db, memberId: string): Promise<Presence | undefined> {
  return findPresence(db, memberId);
}

/**
 * Returns one member, held until the transaction ends, so that what depends on what they have is done one after the
 * other.
 */
export function holdMember(tx: Tx, memberId: string): Promise<IdentityMember | undefined> {
  return lockMember(tx, memberId);
}

/**
 * Returns whose own account of the sales channel this is, and others besides, without who has left; by name, so many at
 * most.
 */
export function membersOfAccount(
  db: Db,
  accountId: string,
  asked: AccountMembers,
): Promise<IdentityMember[]> {
  return listAccountMembers(db, accountId, asked);
}

/** Returns a group of accounts of one owner, with its members; nothing when there is none. */
export function groupOf(db: Db | Tx, groupId: string): Promise<UserGroup | undefined> {
  return findUserGroup(db, groupId);
}

/** Forms a group of a main member and secondaries, and returns its id. */
export async function formUserGroup(
  tx: Tx,
  mainMemberId: string,
  secondaryIds: readonly string[],
): Promise<string> {
  const id = newId("a2G");
  await insertUserGroup(tx, { id, mainMemberId, secondaryIds });
  return id;
}

/** Links a member to the group that another one heads, or that the two form now. */
export async function linkToMain(tx: Tx, mainMemberId: string, memberId: string): Promise<void> {
  if (!(await joinGroupOf(tx, mainMemberId, memberId))) await formUserGroup(tx, mainMemberId, [memberId]);
}

/** Records what a member's log-ins may be finished with; without any, their first factor opens the account. */
export function setSecondFactors(
  tx: Tx,
  memberId: string,
  kinds: readonly SecondFactorKind[],
): Promise<void> {
  return updateSecondFactors(tx, memberId, kinds);
}

/** Records that sessions which are stored elsewhere have ended there: their tokens and streams die in every process. */
export function endOtherSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  return endOtherSessionsIn(tx, sessionIds);
}

/** Writes an access token for a session that is stored elsewhere; one of its roles or codes is no proof of another. */
export function writeAccessToken(
  platform: Platform,
  caller: Caller,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  return guardOf(platform).tokens.write(caller);
}

/**
 * Takes a place among the log-ins under way, for whoever has a password. @throws Refusal `unavailable` when there are
 * too many.
 */
export function enterHashing(platform: Platform): HashingPlace {
  return guardOf(platform).hashing.enter();
}

/**
 * Lets a capability put a step of its own between a session and the portal. It is asked whenever a session begins or is
 * renewed, so it has to be quick; what it returns holds as long as the access token.
 */
export function registerPendingStep(
  platform: Platform,
  step: PendingStep,
  isPending: PendingStepReader,
): void {
  guardOf(platform).furtherSteps.set(step, isPending);
}

/** Registers how a member's level is read, by the capability that stores levels: session and profile show it. */
export function registerLevelReader(platform: Platform, readLevel: ReadLevel): void {
  guardOf(platform).readLevel = readLevel;
}

export const identityCapability: Capability = {
  name: "identity",
  routes: identityRoutes,
  jobs: identityJobs,
  crontab: identitySchedule,
  start: startGuard,
};
