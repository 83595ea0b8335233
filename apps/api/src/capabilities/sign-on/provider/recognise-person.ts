import { signOnInvalid, userMismatch } from "@colheita/contract/sign-on/sign-on-endpoints";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountOf, memberOf, type IdentityMember, type ProvenAccount } from "../../identity/index.ts";
import type { Claims } from "./claims-rules.ts";
import { findConnectedMember } from "../sign-on-store.ts";

/**
 * Returns the member whom a provider vouches for (DECISIONS, "Sessions"): who connected the account; else by tax id,
 * where the provider is trusted with it; else by an e-mail that it verified. Nothing for a stranger.
 * @throws Refusal `user-mismatch` when a connected account names another member's tax id.
 */
export async function recognisePerson(
  { db }: Platform,
  issuer: string,
  claims: Claims,
): Promise<ProvenAccount | undefined> {
  const { subject, taxId, email, isEmailProven } = claims;
  const memberId = await findConnectedMember(db, { issuer, subject });
  if (memberId !== undefined) {
    const member = await memberOf(db, memberId);
    const account = member && (await accountOf(db, { taxId: member.taxId }));
    if (!account) throw new Refusal(signOnInvalid);
    refuseOtherTaxId(account.member, claims);
    return account;
  }
  // Who is vouched for by tax id is that person or nobody: an e-mail may be a family's.
  if (taxId !== undefined) return accountOf(db, { taxId });
  return email !== undefined && isEmailProven ? accountOf(db, { email }) : undefined;
}

/** Refuses a provider that is trusted with tax ids and names another's: it does not vouch for this member. */
export function refuseOtherTaxId(member: IdentityMember, { taxId }: Claims): void {
  if (taxId !== undefined && taxId !== member.taxId) throw new Refusal(userMismatch);
}
