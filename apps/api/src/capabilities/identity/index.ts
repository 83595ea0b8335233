/**
 * Who may come in: log-in, sessions, access codes. Other capabilities learn from here who a member is, spend grants in
 * their own transactions, and end sessions when a member may no longer come in.
 */
import type { Capability } from "../../platform/capability.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { startDoorkeeper } from "./doorkeeper.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import { identityJobs, identitySchedule } from "./identity-jobs.ts";
import { identityRoutes } from "./identity-routes.ts";
import { findMember, type IdentityMember } from "./member-store.ts";

export { createAuthenticator } from "./authenticate-caller.ts";
export type { CodeScope } from "./access-code-store.ts";
export type { IdentityMember } from "./member-store.ts";
export { openSession, type SessionCall } from "./open-session.ts";
export { hashPassword } from "./password-hashing.ts";
export { registerMember, type NewMember } from "./register-member.ts";
export { useGrant, usingGrant } from "./use-grant.ts";

/** One member; nothing when there is none. */
export function memberOf(db: Db | Tx, memberId: string): Promise<IdentityMember | undefined> {
  return findMember(db, memberId);
}

/**
 * Ends a member's sessions in the transaction that makes it necessary (blocked, opted out, password changed): tokens
 * and open streams die in every process within moments of the commit. `exceptSessionId` keeps the one that asked.
 * Answers how many ended.
 */
export function endSessionsOf(
  tx: Tx,
  memberId: string,
  reason: "user-disabled" | "password-changed" | "opted-out" | "revoked",
  exceptSessionId?: string,
): Promise<number> {
  return endSessionsIn(tx, { memberId, exceptSessionId }, reason);
}

export const identityCapability: Capability = {
  name: "identity",
  routes: identityRoutes,
  jobs: identityJobs,
  crontab: identitySchedule,
  start: startDoorkeeper,
};
