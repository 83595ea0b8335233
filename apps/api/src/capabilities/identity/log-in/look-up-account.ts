import { common } from "@colheita/contract/kit";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keyedHash } from "../../../platform/secrets/secrets.ts";
import { findAccountOf, type Account } from "../member/member-store.ts";
import { BASE62, FIREBASE_ID_LENGTH } from "../member/register-member.ts";
import { resolveUsername } from "./resolve-username.ts";

/**
 * Returns the caller's own account, if there is one. A stranger's is never looked up: the time it takes can disclose
 * nothing of it.
 */
async function ownAccount(platform: Platform, caller: Caller | undefined): Promise<Account | undefined> {
  return caller?.kind === "member" ? findAccountOf(platform.db, caller.memberId) : undefined;
}

/**
 * Returns the id that stands for a username in answers to anybody but its member: it looks like one, is always the
 * same, and opens nothing. Whether a member has the username is not asked.
 */
export function inventedId({ config }: Platform, username: string): string {
  const bytes = keyedHash(config.secretKey, "identity.invented-id")(username);
  // Bytes beyond a whole number of alphabets would make some characters likelier; which ones nobody can use.
  return Array.from(bytes.subarray(0, FIREBASE_ID_LENGTH), (byte) =>
    BASE62.charAt(byte % BASE62.length),
  ).join("");
}

/** Returns the id behind a username: the member's own for themselves, an invented one for everybody else. */
export async function idOfUsername(
  platform: Platform,
  caller: Caller | undefined,
  typed: string,
): Promise<string> {
  const detected = await resolveUsername(platform.db, typed);
  const username = detected.kind === "text" ? typed : detected.value;
  const own = (await ownAccount(platform, caller))?.member;
  const isOwn = own !== undefined && (username === own.taxId || username === own.email?.toLowerCase());
  return isOwn ? own.firebaseId : inventedId(platform, username);
}

/** Returns what stands before the portal for an id: what is so for one's own, and the same of every other, known or not. */
export async function stepsBeforeLogIn(
  platform: Platform,
  caller: Caller | undefined,
  firebaseId: string,
): Promise<{ isCodeNeeded: boolean; isDefinitionNeeded: boolean }> {
  const own = await ownAccount(platform, caller);
  if (own?.member.firebaseId !== firebaseId) return { isCodeNeeded: true, isDefinitionNeeded: false };
  const isCodeNeeded = own.isCodeNeeded || caller?.pending.includes("access-code") === true;
  return { isCodeNeeded, isDefinitionNeeded: own.isDefinitionNeeded };
}

/** Returns one's own id, when what is asked by is one's own. @throws Refusal `not-found` for whatever is not. */
export async function ownFirebaseId(
  platform: Platform,
  caller: Caller,
  asked: { readonly firebaseId?: string | undefined; readonly email?: string | undefined },
): Promise<string> {
  const own = (await ownAccount(platform, caller))?.member;
  const isOwn =
    own !== undefined &&
    (asked.firebaseId ?? own.firebaseId) === own.firebaseId &&
    (asked.email === undefined || asked.email.trim().toLowerCase() === own.email?.toLowerCase());
  if (!isOwn) throw new Refusal(common.notFound);
  return own.firebaseId;
}
