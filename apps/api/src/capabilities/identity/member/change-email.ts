import { emailInUse, emailNotProved } from "@colheita/contract/identity/account-endpoints";
import { expiredProof } from "@colheita/contract/identity/password-endpoints";
import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken } from "../../../platform/secrets/secrets.ts";
import { endCodesOf } from "../access-code/access-code-store.ts";
import { refuseTwin } from "./add-contact.ts";
import { admitEmailChange, networkHash } from "../access-code/code-limits.ts";
import { emailChanged } from "../contact-check/contact-check-message.ts";
import { endChecksOf, takeProved } from "../contact-check/contact-check-store.ts";
import { findAccount, updateEmail, type IdentityMember } from "./member-store.ts";
import { requestCheck, type RequestedCheck } from "../contact-check/request-contact-check.ts";
import { alertMember } from "./alert-member.ts";

/** Sends a code to the e-mail that a member wants, whoever has it: nobody is looked up. @throws Refusal of `admitEmailChange` and `requestCheck`. */
export async function requestEmailChange(
  platform: Platform,
  tx: Tx,
  { memberId, email, address }: { memberId: string; email: string; address: string },
): Promise<RequestedCheck> {
  const network = networkHash(platform, address);
  const nextOfMember = await admitEmailChange(tx, memberId);
  const sent = await requestCheck(tx, { purpose: "email-change", username: email, network, memberId });
  return { ...sent, nextSendAt: nextOfMember > sent.nextSendAt ? nextOfMember : sent.nextSendAt };
}

/**
 * Gives a member another e-mail, proved by the code that was sent to it (DECISIONS, "Editing"), or takes theirs away,
 * proved by a code that was sent to theirs. Links, codes and proofs that were sent to the old one are void, and the old
 * one is notified: who did not do this has to know.
 *
 * @throws Refusal `email-check-fail` without a proof, or with that of another e-mail or member;
 * `password/proof-expired`; `email-already-in-use`.
 */
export async function changeEmail(
  tx: Tx,
  caller: Caller,
  member: IdentityMember,
  { email, proofToken }: { readonly email?: string | undefined; readonly proofToken?: string | undefined },
): Promise<void> {
  await requireProof(tx, member, email ?? member.email, proofToken);
  if (email !== undefined && (await findAccount(tx, { taxId: "", email }))) throw new Refusal(emailInUse);
  await updateEmail(tx, member.id, email ?? null).catch(refuseTwin);
  await endChecksOf(tx, member.id);
  await endCodesOf(tx, member.id);
  await audit(tx, {
    actorId: caller.actorId ?? caller.memberId,
    subjectId: member.id,
    action: "identity.email-changed",
    object: `member:${member.id}`,
    before: { hadEmail: member.email !== undefined },
    after: { hasEmail: email !== undefined },
  });
  await alertMember(tx, member, emailChanged);
}

async function requireProof(
  tx: Tx,
  { id }: IdentityMember,
  email: string | undefined,
  proofToken: string | undefined,
): Promise<void> {
  if (proofToken === undefined) throw new Refusal(emailNotProved);
  const proved = await takeProved(tx, "email-change", hashToken(proofToken));
  if (!proved) throw new Refusal(expiredProof);
  if (proved.memberId !== id || proved.username !== email) throw new Refusal(emailNotProved);
}
