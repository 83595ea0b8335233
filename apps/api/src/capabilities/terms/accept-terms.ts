import { normalizeEmail, taxIdKey } from "@colheita/brazil";
import { missingTerms, outdatedTerm } from "@colheita/contract/terms/terms-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { holdMember, type IdentityMember } from "../identity/index.ts";
import { insertAcceptances, type Evidence } from "./acceptance-store.ts";
import { accountFor, askedOf, ownAccounts } from "./pending-terms.ts";
import { DEFAULT_ACCEPTANCE_DEVICE } from "./terms-rules.ts";
import { publishedNow } from "./terms-cache.ts";
import { wasPublished, type PublishedVersion } from "./terms-store.ts";

const PREFIX = "a3M";
const LONGEST_USER_AGENT = 300;

/** Holds a member's row, so that of any number of acceptances at once each version is accepted once. */
async function hold(tx: Tx, memberId: string): Promise<IdentityMember> {
  const member = await holdMember(tx, memberId);
  if (!member) throw new Refusal(common.notFound);
  return member;
}

async function keep(
  tx: Tx,
  memberId: string,
  versions: readonly PublishedVersion[],
  { address, userAgent, acceptanceDevice = DEFAULT_ACCEPTANCE_DEVICE, actorId }: Evidence,
): Promise<string[]> {
  if (versions.length === 0) return [];
  const acceptances = versions.map(({ id: versionId, contentHash }) => ({
    id: newId(PREFIX),
    memberId,
    versionId,
    contentHash,
    address,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    acceptanceDevice,
    actorId,
  }));
  await insertAcceptances(tx, acceptances);
  for (const { versionId, contentHash } of acceptances)
    await audit(tx, {
      actorId: actorId ?? memberId,
      subjectId: memberId,
      action: "terms.accepted",
      object: `term-version:${versionId}`,
      after: { hash: contentHash },
    });
  return acceptances.map(({ id }) => id);
}

/**
 * Accepts for a member, in the caller's transaction, all that applies to them: at sign-up what was checked. Ids may
 * have 15 or 18 characters. Returns the ids of the acceptances.
 * @throws Refusal `missing-terms` when one that applies is not among them (5.4); `not-found` for a member who is none.
 */
export async function acceptTerms(
  tx: Tx,
  memberId: string,
  versionIds: readonly string[],
  evidence: Evidence,
): Promise<string[]> {
  const member = await hold(tx, memberId);
  const checked = new Set(versionIds.map((id) => id.slice(0, 15)));
  const asked = await askedOf(tx, member, await publishedNow(tx));
  const pending = asked.flatMap(({ version, acceptanceId }) => (acceptanceId === undefined ? [version] : []));
  if (pending.some(({ id }) => !checked.has(id))) throw new Refusal(missingTerms);
  return keep(tx, memberId, pending, evidence);
}

/** Which account a call names, and what it accepts of it. */
export interface AskedAcceptance {
  readonly memberId: string;
  readonly taxId?: string | undefined;
  readonly versionId: string;
}

/** Where and with what a call was made; who acts is known from the session. */
export type CallEvidence = Omit<Evidence, "actorId">;

/**
 * Accepts one version for an account of the caller's owner. Returns the id of the acceptance, the same one again.
 * @throws Refusal `not-found` for an account that is not theirs, a tax id that is not the account's, and a version that
 * there is not; `terms/outdated` for one that this account is not asked for.
 */
export async function acceptVersion(
  tx: Tx,
  caller: Caller,
  { memberId, taxId, versionId }: AskedAcceptance,
  evidence: CallEvidence,
): Promise<string> {
  const account = await accountFor(tx, caller, memberId);
  if (taxId !== undefined && account.taxId !== taxIdKey(taxId)) throw new Refusal(common.notFound);
  const member = await hold(tx, memberId);
  const asked = await askedOf(tx, member, await publishedNow(tx));
  const wanted = asked.find(({ version }) => version.id === versionId);
  if (!wanted) throw new Refusal((await wasPublished(tx, versionId)) ? outdatedTerm : common.notFound);
  if (wanted.acceptanceId !== undefined) return wanted.acceptanceId;
  const [id] = await keep(tx, memberId, [wanted.version], {
    ...evidence,
    actorId: actorOf(caller, memberId),
  });
  if (id === undefined) throw new Error("The acceptance was not kept");
  return id;
}

/** Who an account is, as the caller says it. */
export interface SaidAccount {
  readonly taxId: string;
  readonly email?: string | undefined;
  readonly lastName: string;
}

/**
 * Accepts all that waits for an account of the caller's owner. Returns whose, and the ids of the acceptances.
 * @throws Refusal `not-found` when one part does not fit an account of theirs.
 */
export async function acceptAll(
  tx: Tx,
  caller: Caller,
  said: SaidAccount,
  evidence: CallEvidence,
): Promise<{ readonly memberId: string; readonly ids: string[] }> {
  const account = (await ownAccounts(tx, caller)).find((one) => isSaid(one, said));
  if (!account) throw new Refusal(common.notFound);
  const member = await hold(tx, account.id);
  const asked = await askedOf(tx, member, await publishedNow(tx));
  const pending = asked.flatMap(({ version, acceptanceId }) => (acceptanceId === undefined ? [version] : []));
  const actorId = actorOf(caller, member.id);
  return { memberId: member.id, ids: await keep(tx, member.id, pending, { ...evidence, actorId }) };
}

function isSaid(account: IdentityMember, { taxId, email, lastName }: SaidAccount): boolean {
  const sameName = account.lastName.trim().toLowerCase() === lastName.trim().toLowerCase();
  const isEmailRight = !account.email || (email !== undefined && normalizeEmail(email) === account.email);
  return account.taxId === taxIdKey(taxId) && sameName && isEmailRight;
}

function actorOf({ actorId, memberId }: Caller, acceptsFor: string): string | undefined {
  const actor = actorId ?? memberId;
  return actor === acceptsFor ? undefined : actor;
}
