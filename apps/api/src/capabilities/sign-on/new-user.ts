import * as z from "zod/mini";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import { userMismatch } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { openVault, SealError } from "../../platform/secrets/secrets.ts";
import type { IdentityMember } from "../identity/index.ts";
import type { Claims } from "./provider/claims-rules.ts";
import { connectIn } from "./store-connection.ts";

const PROOF_MINUTES = 30;
const PLACE = "new-user";

const Proof = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.optional(z.string()),
  isEmailProven: z.boolean(),
  taxId: z.optional(z.string()),
  endsAtMs: z.number(),
});

/** What a provider vouched for, of somebody who is no member yet. */
type VouchedNewUser = Omit<z.output<typeof Proof>, "endsAtMs">;

/** Presents somebody whom no member matches. Nothing is stored of them here: the proof that they carry says it. */
export function presentNewUser(
  platform: Platform,
  provider: { readonly name: string; readonly issuer: string },
  { subject, ...claims }: Claims,
): NewUser {
  const { email, isEmailProven, taxId } = claims;
  const endsAtMs = platform.clock.now().getTime() + PROOF_MINUTES * 60_000;
  const proof = { issuer: provider.issuer, subject, email, isEmailProven, taxId, endsAtMs };
  return {
    proof: vaultOf(platform).seal(JSON.stringify(proof), PLACE),
    providerName: provider.name,
    ...claims,
  };
}

/** Returns what a proof says, for the sign-up (decision 17); nothing when it is over, or is none of ours. */
export function openNewUser(platform: Platform, proof: string): VouchedNewUser | undefined {
  try {
    const { endsAtMs, ...vouched } = Proof.parse(JSON.parse(vaultOf(platform).open(proof, PLACE)));
    return endsAtMs < platform.clock.now().getTime() ? undefined : vouched;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/**
 * Connects who has just joined with the provider that vouched for them. Returns false for a proof that is over: they
 * connect it later, from their account.
 * @throws Refusal `user-mismatch` when the provider's account is another member's, or names another tax id.
 */
export async function connectNewUser(
  platform: Platform,
  tx: Tx,
  member: IdentityMember,
  proof: string,
): Promise<boolean> {
  const vouched = openNewUser(platform, proof);
  if (!vouched) return false;
  const { issuer, subject, email, taxId } = vouched;
  if (taxId !== undefined && taxId !== member.taxId) throw new Refusal(userMismatch);
  const provider = platform.config.signOnProviders.find((known) => known.issuer === issuer);
  const label = email ?? member.firstName;
  await connectIn(tx, member, { issuer, name: provider?.name ?? issuer, subject, label });
  return true;
}

function vaultOf({ config }: Platform) {
  return openVault(config.secretKey, "sign-on.new-user");
}
