import * as z from "zod/mini";
import { userMismatch } from "@colheita/contract/sign-on/sign-on-endpoints";
import { audit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { openVault } from "../../platform/secrets/secrets.ts";
import { memberOf, alertMember, type FollowUp, type IdentityMember } from "../identity/index.ts";
import type { Claims } from "./provider/claims-rules.ts";
import { connectionAlert } from "./connection-message.ts";
import { findConnectedMember, insertConnection, touchConnection } from "./sign-on-store.ts";

/** Whose account of which provider is connected. */
const VouchedIdentity = z.object({
  issuer: z.string(),
  /** The provider's name, for the member. */
  name: z.string(),
  subject: z.string(),
  label: z.nullable(z.string()),
});
export type VouchedIdentity = z.output<typeof VouchedIdentity>;

/** Returns what a connection stores of the claims of a provider. */
export function vouchedBy(
  { issuer, name }: { readonly issuer: string; readonly name: string },
  { subject, email, firstName }: Claims,
): VouchedIdentity {
  return { issuer, name, subject, label: email ?? firstName ?? null };
}

/**
 * Connects a provider's account with a member's, and notifies the member. What is connected already stays as it is.
 * `actorId` is who did it, where that is another than the member.
 * @throws Refusal `user-mismatch` when it is another member's.
 */
export async function connectIn(
  tx: Tx,
  member: IdentityMember,
  { issuer, name, subject, label }: VouchedIdentity,
  actorId: string = member.id,
): Promise<void> {
  const { id: memberId } = member;
  const id = newId("sgn");
  if (!(await insertConnection(tx, { id, memberId, issuer, subject, label }))) {
    if ((await findConnectedMember(tx, { issuer, subject })) !== memberId) throw new Refusal(userMismatch);
    return;
  }
  const deed = { action: "sign-on.connected", object: `connection:${id}`, after: { issuer } };
  await audit(tx, { ...deed, actorId, subjectId: memberId });
  await alertMember(tx, member, connectionAlert(name));
}

/** Connects who comes in by a provider's word with it from then on. @throws Refusal `user-mismatch`. */
export async function storeConnection(
  tx: Tx,
  member: IdentityMember,
  vouched: VouchedIdentity,
): Promise<void> {
  await connectIn(tx, member, vouched);
  await touchConnection(tx, vouched);
}

/** Returns the same for when the member has shown the second factor: who can't, connects nothing. It holds nothing open. */
export function laterConnection(
  platform: Platform,
  memberId: string,
  vouched: VouchedIdentity,
): FollowUp<"sign-on.keep-connection"> {
  const sealed = vaultOf(platform).seal(JSON.stringify(vouched), memberId);
  return { name: "sign-on.keep-connection", payload: { memberId, sealed } };
}

/** Stores what `laterConnection` put off. What another member has connected meanwhile stays theirs. */
export async function connectLater(
  platform: Platform,
  { memberId, sealed }: { readonly memberId: string; readonly sealed: string },
): Promise<void> {
  const vouched = z.parse(VouchedIdentity, JSON.parse(vaultOf(platform).open(sealed, memberId)));
  const member = await memberOf(platform.db, memberId);
  if (!member) return;
  try {
    await platform.db.transaction().execute((tx) => storeConnection(tx, member, vouched));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    platform.log.warn({ reason: error.problem.code }, "a provider's account is another member's by now");
  }
}

function vaultOf({ config }: Platform) {
  return openVault(config.secretKey, "sign-on.connection");
}
