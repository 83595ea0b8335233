import { wrongCurrentPassword } from "@colheita/contract/identity/password-endpoints";
import { common } from "@colheita/contract/kit";
import type { CallRecords } from "../../../platform/http/call-records.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockCredentials } from "./credential-store.ts";
import { guardOf } from "../log-in/guard.ts";
import { findAccountOf } from "../member/member-store.ts";
import { provePassword } from "./prove-password.ts";
import { hashNewPassword, setPassword } from "./set-password.ts";

interface PasswordChange {
  readonly caller: Caller;
  readonly address: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly records: CallRecords;
}

/**
 * Changes a member's own password; their other sessions end. Returns when it was changed. Who has to prove a contact
 * first, or to define another password, can't do it by the old one alone.
 *
 * @throws Refusal `password/wrong-current`, `permission-denied`, `password/weak`, `too-many-requests` with the seconds
 * to wait, or `unavailable`.
 */
export async function changePassword(
  platform: Platform,
  { caller, address, currentPassword, password, records }: PasswordChange,
): Promise<Date> {
  const { memberId, actorId, sessionId: exceptSessionId } = caller;
  if (!(await provePassword(platform, { memberId, address, password: currentPassword })))
    throw new Refusal(wrongCurrentPassword);
  const account = await findAccountOf(platform.db, memberId);
  if (!account) throw new Refusal(common.notFound);
  const { member, passwordHash: formerHash } = account;
  const place = guardOf(platform).hashing.enter();
  try {
    const passwordHash = await hashNewPassword(platform, place, { password, owner: member, formerHash });
    return await records.write(async (tx) => {
      await lockCredentials(tx, [memberId]);
      const held = await findAccountOf(tx, memberId);
      if (held?.isDefinitionNeeded || held?.isCodeNeeded) throw new Refusal(common.permissionDenied);
      if (held?.passwordHash !== formerHash) throw new Refusal(wrongCurrentPassword);
      return setPassword(tx, member, passwordHash, { actorId, exceptSessionId });
    });
  } finally {
    place.leave();
  }
}
