import type { PendingTerms, TermVersion } from "@colheita/contract/terms/terms-records";
import { common } from "@colheita/contract/kit";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { groupOf, memberOf, membersOf, type IdentityMember } from "../identity/index.ts";
import { listAccepted } from "./acceptance-store.ts";
import { CHANNEL_TEAM, inForce, type Addressee } from "./terms-rules.ts";
import { published, type Published } from "./terms-cache.ts";
import { toTermVersion } from "./read-terms.ts";
import { listCycles, type PublishedVersion, type TermKind } from "./terms-store.ts";

type Person = Pick<IdentityMember, "id" | "category" | "accountId">;

/** Returns whom terms may be for: members as the rules see them. Cycles are asked for only where a term goes by them. */
async function addresseesOf(
  db: Db | Tx,
  members: readonly Person[],
  versions: readonly PublishedVersion[],
): Promise<Addressee[]> {
  const isAsked = versions.some(({ business }) => business === CHANNEL_TEAM);
  const accountIds = isAsked ? members.flatMap(({ accountId }) => accountId ?? []) : [];
  const cycles = accountIds.length === 0 ? [] : await listCycles(db, accountIds);
  return members.map(({ category, accountId }) => ({
    category,
    businessCycleIds: cycles.flatMap((cycle) => (cycle.accountId === accountId ? cycle.businessCycleId : [])),
  }));
}

/** Returns what is in force for each of some members, of one kind. */
async function versionsForEach(
  db: Db | Tx,
  members: readonly Person[],
  kind: TermKind,
  { versions, today }: Published,
): Promise<PublishedVersion[][]> {
  const ofKind = versions.filter((version) => version.kind === kind);
  if (ofKind.length === 0) return members.map(() => []);
  const addressees = await addresseesOf(db, members, ofKind);
  return addressees.map((addressee) => inForce(ofKind, addressee, today));
}

/** Returns what is in force for a member, of one kind. */
export async function versionsFor(
  db: Db | Tx,
  member: Person,
  kind: TermKind,
  at: Published,
): Promise<PublishedVersion[]> {
  const [versions = []] = await versionsForEach(db, [member], kind, at);
  return versions;
}

/** What a member is asked for, and under which id they accepted it, where they did. */
export interface Asked {
  readonly version: PublishedVersion;
  readonly acceptanceId: string | undefined;
}

/**
 * Returns every term that is in force for each of some members, with their answers: two queries at most, however many
 * they are.
 */
async function askedOfEach(db: Db | Tx, members: readonly Person[], at: Published): Promise<Asked[][]> {
  const inForceFor = await versionsForEach(db, members, "acceptance", at);
  const versionIds = [...new Set(inForceFor.flat().map(({ id }) => id))];
  if (versionIds.length === 0) return members.map(() => []);
  const memberIds = members.map(({ id }) => id);
  const accepted = new Map(
    (await listAccepted(db, memberIds, versionIds)).map(({ memberId, versionId, id }) => [
      `${memberId} ${versionId}`,
      id,
    ]),
  );
  return members.map((member, index) =>
    (inForceFor[index] ?? []).map((version) => ({
      version,
      acceptanceId: accepted.get(`${member.id} ${version.id}`),
    })),
  );
}

/** Returns every term that is in force for a member, with their answers. */
export async function askedOf(db: Db | Tx, member: Person, at: Published): Promise<Asked[]> {
  const [asked = []] = await askedOfEach(db, [member], at);
  return asked;
}

/** Returns what was not answered yet. */
const unanswered = (asked: readonly Asked[]): PublishedVersion[] =>
  asked.flatMap(({ version, acceptanceId }) => (acceptanceId === undefined ? [version] : []));

/** Returns the versions that still wait for a member's answer (section 4, "Terms"). */
export async function pendingVersions(db: Db | Tx, member: Person): Promise<PublishedVersion[]> {
  return unanswered(await askedOf(db, member, await published(db)));
}

/** Returns the same by id. @throws Refusal `not-found` for a member who is none. */
export async function pendingTermsOf(db: Db | Tx, memberId: string): Promise<TermVersion[]> {
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  return (await pendingVersions(db, member)).map(toTermVersion);
}

/**
 * Returns the terms that somebody of a category accepts at sign-up: no account of the sales channel is known of them
 * yet.
 */
export async function termsForNewMember(db: Db | Tx, category: string): Promise<TermVersion[]> {
  const { versions, today } = await published(db);
  const asked = versions.filter(({ kind }) => kind === "acceptance");
  return inForce(asked, { category, businessCycleIds: [] }, today).map(toTermVersion);
}

/**
 * Returns an account that a caller may answer for: a member the own one and those of the same owner, an operator any.
 * @throws Refusal `not-found` for anybody else's, as for nobody's.
 */
export async function accountFor(db: Db | Tx, caller: Caller, memberId: string): Promise<IdentityMember> {
  const [member] = await accountsFor(db, caller, [memberId]);
  if (!member) throw new Refusal(common.notFound);
  return member;
}

/** Returns all the accounts of the caller's owner, without those that have left: their own first. */
export async function ownAccounts(db: Db | Tx, { memberId }: Caller): Promise<IdentityMember[]> {
  const own = await memberOf(db, memberId);
  if (!own) throw new Refusal(common.notFound);
  const group = own.userGroupId === undefined ? undefined : await groupOf(db, own.userGroupId);
  const others = (group?.members ?? []).filter(({ id, isOptedOut }) => id !== own.id && !isOptedOut);
  return [own, ...others];
}

async function accountsFor(
  db: Db | Tx,
  caller: Caller,
  memberIds: readonly string[],
): Promise<IdentityMember[]> {
  const known = caller.kind === "operator" ? await membersOf(db, memberIds) : await ownAccounts(db, caller);
  return memberIds.map((wanted) => {
    const member = known.find(({ id }) => id === wanted);
    if (!member) throw new Refusal(common.notFound);
    return member;
  });
}

/**
 * Returns what waits for an answer, account by account. @throws Refusal `not-found` when one of them is not the
 * caller's.
 */
export async function listPending(
  db: Db,
  caller: Caller,
  memberIds: readonly string[],
): Promise<PendingTerms[]> {
  const members = await accountsFor(db, caller, [...new Set(memberIds)]);
  const asked = await askedOfEach(db, members, await published(db));
  return members.map((member, index) => {
    const versions = unanswered(asked[index] ?? []).map(toTermVersion);
    return { memberId: member.id, hasAgreed: versions.length === 0, versions };
  });
}
