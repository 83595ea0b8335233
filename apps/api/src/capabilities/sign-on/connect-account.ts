import { common } from "@colheita/contract/kit";
import { notTheMember, signOnInvalid } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { Connection } from "@colheita/contract/sign-on/sign-on-records";
import { audit } from "../../platform/audit/audit.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { memberOf, provePassword } from "../identity/index.ts";
import { begin, type SignOnRequest } from "./begin-sign-on.ts";
import { connectIn, vouchedBy } from "./store-connection.ts";
import { refuseOtherTaxId } from "./provider/recognise-person.ts";
import { readClaims, type SignOnAnswer } from "./sign-on-answer.ts";
import { deleteConnection, listConnections } from "./sign-on-store.ts";

interface ConnectionRequest extends Omit<SignOnRequest, "connects" | "isInWindow"> {
  readonly caller: Caller;
  readonly address: string;
  readonly password: string;
}

/**
 * Begins to connect a provider's account with the caller's, who shows by their password that it is them.
 * @throws Refusal `sign-on/wrong-password`; those of `provePassword` and of `begin`.
 */
export async function beginConnecting(platform: Platform, asked: ConnectionRequest): Promise<string> {
  const { memberId, sessionId } = asked.caller;
  if (!(await provePassword(platform, { ...asked, memberId }))) throw new Refusal(notTheMember);
  return begin(platform, { ...asked, isInWindow: false, connects: { memberId, sessionId } });
}

/**
 * Connects the account for which a provider vouches with the member who began it, in the session in which they did.
 * @throws Refusal of `readClaims`; `user-mismatch` when it belongs to another member.
 */
export async function connect(
  platform: Platform,
  call: SignOnAnswer & { readonly caller: Caller; readonly records: CallRecords },
): Promise<string> {
  const { caller, records } = call;
  const { attempt, provider, claims } = await readClaims(platform, call);
  const { memberId, sessionId } = attempt.connects ?? {};
  if (memberId !== caller.memberId || sessionId !== caller.sessionId) throw new Refusal(signOnInvalid);
  const member = await memberOf(platform.db, memberId);
  if (!member) throw new Refusal(common.noSession);
  refuseOtherTaxId(member, claims);
  await records.write((tx) => connectIn(tx, member, vouchedBy(provider, claims), caller.actorId));
  return provider.name;
}

/** Returns a member's connections. One whose provider is no longer configured is shown by its issuer, and may be ended. */
export async function connectionsOf({ db, config }: Platform, memberId: string): Promise<Connection[]> {
  const names = new Map(config.signOnProviders.map(({ issuer, name }) => [issuer, name]));
  const rows = await listConnections(db, memberId);
  return rows.map(({ id, issuer, label, connectedAt, lastUsedAt }) => ({
    id,
    providerName: names.get(issuer) ?? new URL(issuer).host,
    connectedAt,
    label: label ?? undefined,
    lastUsedAt: lastUsedAt ?? undefined,
  }));
}

/** Ends a connection. @throws Refusal `not-found` when the member has no such one. */
export async function disconnect(
  records: CallRecords,
  { memberId, actorId = memberId }: Caller,
  connectionId: string,
): Promise<void> {
  await records.write(async (tx) => {
    const issuer = await deleteConnection(tx, memberId, connectionId);
    if (issuer === undefined) throw new Refusal(common.notFound);
    const deed = { action: "sign-on.disconnected", object: `connection:${connectionId}`, before: { issuer } };
    await audit(tx, { ...deed, actorId, subjectId: memberId });
  });
}
