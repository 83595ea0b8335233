import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { updateClosing } from "./closing-store.ts";
import { lockCredentials } from "../password/credential-store.ts";
import { endSessionsIn } from "../session/ended-sessions.ts";
import { lockMember, type IdentityMember } from "./member-store.ts";

/** Whose account, and who closes or opens it: the member, or the operator who agreed. */
export interface DoorChange {
  readonly memberId: string;
  readonly actorId: string;
}

/**
 * Closes the account of a member who leaves the programme (section 4, "Opt-out"): every session ends, and every log-in
 * to come is answered `auth/user-disabled`, after the right password (fault row 13). Returns the member; nothing when
 * the account is closed already.
 */
export async function closeAccount(
  tx: Tx,
  { memberId, actorId }: DoorChange,
): Promise<IdentityMember | undefined> {
  const member = await lockMember(tx, memberId);
  if (!member || member.isOptedOut) return undefined;
  await lockCredentials(tx, [memberId]);
  await updateClosing(tx, memberId, true);
  await endSessionsIn(tx, { memberId }, "opted-out");
  await recordInTrail(tx, { memberId, actorId }, "identity.account-closed", false);
  return member;
}

/** Reopens an account as it was: whoever logs in shows their password anew. Returns the member. */
export async function reopenAccount(
  tx: Tx,
  { memberId, actorId }: DoorChange,
): Promise<IdentityMember | undefined> {
  const member = await lockMember(tx, memberId);
  if (!member) return undefined;
  await lockCredentials(tx, [memberId]);
  await updateClosing(tx, memberId, false);
  await recordInTrail(tx, { memberId, actorId }, "identity.account-reopened", true);
  return member;
}

function recordInTrail(
  tx: Tx,
  { memberId, actorId }: DoorChange,
  action: string,
  wasOptedOut: boolean,
): Promise<void> {
  return audit(tx, {
    actorId,
    subjectId: memberId,
    action,
    object: `member:${memberId}`,
    before: { isOptedOut: wasOptedOut },
    after: { isOptedOut: !wasOptedOut },
  });
}
