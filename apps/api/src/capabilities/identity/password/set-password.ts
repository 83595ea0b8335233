import { weakPassword } from "@colheita/contract/identity/password-endpoints";
import type { PasswordFault } from "@colheita/contract/identity/password-endpoints";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readSetting } from "../../settings/index.ts";
import { commonPasswords } from "./common-passwords.ts";
import { passwordChanged } from "../contact-check/contact-check-message.ts";
import { endChallengesOf } from "../log-in/challenge-store.ts";
import { endChecksOf } from "../contact-check/contact-check-store.ts";
import { updatePassword } from "./credential-store.ts";
import { endSessionsIn } from "../session/ended-sessions.ts";
import type { IdentityMember } from "../member/member-store.ts";
import { passwordFaults, type PasswordOwner } from "./new-password-rules.ts";
import type { HashingPlace } from "./password-hashing.ts";
import { alertMember } from "../member/alert-member.ts";

interface NewPassword {
  readonly password: string;
  readonly owner: PasswordOwner;
  /** The hash of a password that must not be taken again. */
  readonly formerHash?: string | undefined;
}

/**
 * Refuses a password that breaks a rule, before it is worth a hash.
 * @throws Refusal `password/weak` with every rule that it breaks.
 */
export async function refuseWeakPassword(
  { db }: Platform,
  { password, owner }: Omit<NewPassword, "formerHash">,
): Promise<void> {
  const faults = await faultsOf(db, password, owner);
  if (faults.length > 0) throw weak(faults);
}

/**
 * Returns the hash of a new password that breaks no rule.
 * @throws Refusal `password/weak` with every rule that it breaks.
 */
export async function hashNewPassword(
  { db }: Platform,
  place: HashingPlace,
  { password, owner, formerHash }: NewPassword,
): Promise<string> {
  const faults = await faultsOf(db, password, owner);
  if (formerHash !== undefined && (await place.verify(formerHash, password))) faults.push("same");
  if (faults.length > 0) throw weak(faults);
  return place.hash(password);
}

async function faultsOf(db: Db, password: string, owner: PasswordOwner): Promise<PasswordFault[]> {
  const rules = await readSetting(db, "PasswordRules");
  const programme = await readSetting(db, "ProgrammeName");
  return passwordFaults(password, { rules, owner, common: await commonPasswords(), programme });
}

const weak = (faults: readonly PasswordFault[]) => new Refusal(weakPassword, { fields: faults.map(fieldOf) });

const fieldOf = (code: PasswordFault) => ({ field: "body.password", code });

/** Who sets a password, where that is another than the member, and in which session that goes on. */
interface SetBy {
  readonly actorId?: string | undefined;
  readonly exceptSessionId?: string;
}

/**
 * Stores a member's new password. Their other sessions end, and so do log-ins that await a second factor; links and
 * proofs that were not used are void, and a message says so to them (fault row 13).
 */
export async function setPassword(
  tx: Tx,
  member: IdentityMember,
  passwordHash: string,
  { actorId = member.id, exceptSessionId }: SetBy = {},
): Promise<Date> {
  const changedAt = await updatePassword(tx, member.id, passwordHash);
  await endChecksOf(tx, member.id);
  await endChallengesOf(tx, member.id);
  await endSessionsIn(tx, { memberId: member.id, exceptSessionId }, "password-changed");
  await audit(tx, {
    actorId,
    subjectId: member.id,
    action: "identity.password-changed",
    object: `member:${member.id}`,
  });
  await alertMember(tx, member, passwordChanged);
  return changedAt;
}
