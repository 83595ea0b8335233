import { userDisabled } from "@colheita/contract/identity/identity-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { expiredProof } from "@colheita/contract/identity/password-endpoints";
import { common } from "@colheita/contract/kit";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken } from "../../../platform/secrets/secrets.ts";
import { admitMember } from "../log-in/admit-member.ts";
import type { BrowserVisit } from "../session/begin-session.ts";
import { findProved, takeProved } from "../contact-check/contact-check-store.ts";
import { lockCredentials } from "./credential-store.ts";
import { guardOf } from "../log-in/guard.ts";
import { isDisabled } from "../identity-rules.ts";
import { findAccountOf, type Account } from "../member/member-store.ts";
import { isSessionProved } from "../session/session-store.ts";
import { hashNewPassword, setPassword } from "./set-password.ts";

/**
 * Returns whose account a proof or link defines the password of, without using it.
 *
 * @throws Refusal `password/proof-expired`.
 */
export async function provedAccount(db: Db, proofToken: string): Promise<Account> {
  const proved = await findProved(db, "password", hashToken(proofToken));
  const account = proved?.memberId && (await findAccountOf(db, proved.memberId));
  if (!account) throw new Refusal(expiredProof);
  return account;
}

/**
 * Defines a password by the proof of a code or the token of a link, and logs in by the one log-in of everybody. What is
 * refused leaves the proof unused.
 *
 * @throws Refusal `password/proof-expired`, `auth/user-disabled`, `password/weak`, `unavailable`, or what the log-in
 * refuses: the password is another one then, and the second factor is still to be shown.
 */
export async function definePassword(
  platform: Platform,
  { proofToken, password }: { readonly proofToken: string; readonly password: string },
  visit: BrowserVisit,
): Promise<Session> {
  const place = guardOf(platform).hashing.enter();
  try {
    const account = await provedAccount(platform.db, proofToken);
    const { member } = account;
    if (isDisabled(member)) throw new Refusal(userDisabled);
    const passwordHash = await hashNewPassword(platform, place, { password, owner: member });
    await visit.records.write(
      async (tx) => {
        await lockCredentials(tx, [member.id]);
        if (!(await takeProved(tx, "password", hashToken(proofToken)))) throw new Refusal(expiredProof);
        await setPassword(tx, member, passwordHash);
      },
      () => ({ actorId: member.id }),
    );
    return await comeIn(platform, account, visit);
  } finally {
    place.leave();
  }
}

/**
 * Defines the password that stands before the portal, in a session whose contact is proved. That session ends like the
 * others, and another begins, in which the same person acts.
 *
 * @throws Refusal `permission-denied` where no password is to be defined, `auth/user-disabled`, `password/weak` (the
 * former password among them) or `unavailable`.
 */
export async function defineRequiredPassword(
  platform: Platform,
  { caller, password }: { readonly caller: Caller; readonly password: string },
  visit: BrowserVisit,
): Promise<Session> {
  const place = guardOf(platform).hashing.enter();
  try {
    const { memberId, sessionId, actorId } = caller;
    const account = await findAccountOf(platform.db, memberId);
    if (!account?.isDefinitionNeeded) throw new Refusal(common.permissionDenied);
    const { member, passwordHash: formerHash } = account;
    if (isDisabled(member)) throw new Refusal(userDisabled);
    const passwordHash = await hashNewPassword(platform, place, { password, owner: member, formerHash });
    await visit.records.write(async (tx) => {
      await lockCredentials(tx, [memberId]);
      const held = await findAccountOf(tx, memberId);
      const isTheirs = held?.isDefinitionNeeded === true && (await isSessionProved(tx, sessionId));
      if (!isTheirs) throw new Refusal(common.permissionDenied);
      await setPassword(tx, member, passwordHash, { actorId });
    });
    return await comeIn(platform, account, { ...visit, actorId });
  } finally {
    place.leave();
  }
}

/** Logs in by the proved contact, not by a password: neither the old one nor the new one is asked for. */
function comeIn(platform: Platform, account: Account, visit: BrowserVisit): Promise<Session> {
  return admitMember(platform, { ...account, passwordSetAt: undefined }, { ...visit, isContactProved: true });
}
