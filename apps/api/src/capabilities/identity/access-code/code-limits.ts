import { tooManyCodes } from "@colheita/contract/identity/access-code-endpoints";
import { common } from "@colheita/contract/kit";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { networkOf } from "../../../platform/http/network-of.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { codesOfTheDay, codesOfTheHour } from "../../../platform/mail/count-codes.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readSetting } from "../../settings/index.ts";
import { nextSend } from "./access-code-rules.ts";
import { countCodesOfDay } from "./access-code-store.ts";
import {
  countEmailChanges,
  countRecoveriesOfDay,
  countWaiting,
} from "../contact-check/contact-check-store.ts";
import { guardOf } from "../log-in/guard.ts";
import { lockMember } from "../member/member-store.ts";
import { listAddresses } from "../session/known-devices-store.ts";

/** A full queue is emptied within seconds. */
const QUEUE_RETRY_SECONDS = 60;

/** Returns the hash of the network that a check is asked from, as it is stored. */
export function networkHash(platform: Platform, address: string): Buffer {
  return guardOf(platform).hashBucket("check", networkOf(address));
}

/**
 * Lets a request for a code go on, before anybody is looked up: neither from a network that asked for too many within
 * the hour, nor while more requests wait than workers soon get to (fault row 32).
 *
 * @throws Refusal `too-many-requests` with the seconds to wait.
 */
export async function admitRequest(tx: Tx, network: Buffer): Promise<void> {
  const { networkPerHour, waiting } = await readSetting(tx, "CodeLimits");
  const counted = await countWaiting(tx, network, waiting);
  const retryAfterSeconds =
    counted.ofNetwork >= networkPerHour
      ? counted.secondsToRoom
      : counted.waiting >= waiting
        ? QUEUE_RETRY_SECONDS
        : 0;
  if (retryAfterSeconds > 0) throw new Refusal(common.tooManyRequests, { retryAfterSeconds });
}

/**
 * Returns whether the programme may send another code to who has no session: there is a limit for all of them in an
 * hour.
 */
export async function hasRoomThisHour(db: Db): Promise<boolean> {
  const { programmePerHour } = await readSetting(db, "CodeLimits");
  return (await codesOfTheHour(db)) < programmePerHour;
}

/**
 * Returns whether a recipient may get another code today that was asked for without a session, whoever asked for those
 * before.
 */
export async function hasRoomToday(db: Db, recipient: string): Promise<boolean> {
  const { contactPerDay } = await readSetting(db, "CodeLimits");
  return (await codesOfTheDay(db, recipient)) < contactPerDay;
}

/** As with the codes of sessions. */
const DAY_RETRY_SECONDS = 3_600;

/**
 * Lets a member ask for another code of a change of their e-mail: those of `AccessCodeRules` and so many in a day, to
 * however many e-mails and from wherever (fault row 32). Returns when the one after it may come.
 * @throws Refusal `access-code/too-many`.
 */
export async function admitEmailChange(tx: Tx, memberId: string): Promise<Date> {
  // The lock makes parallel requests count one after the other.
  await lockMember(tx, memberId);
  const { contactPerDay } = await readSetting(tx, "CodeLimits");
  const rules = await readSetting(tx, "AccessCodeRules");
  const { ofDay, ...late } = await countEmailChanges(tx, memberId, rules);
  const next = nextSend(late, rules);
  if ("waitSeconds" in next) throw new Refusal(tooManyCodes, { retryAfterSeconds: next.waitSeconds });
  if (ofDay >= contactPerDay) throw new Refusal(tooManyCodes, { retryAfterSeconds: DAY_RETRY_SECONDS });
  return next.nextSendAt;
}

/**
 * Returns which contacts of a member may get another code today that was asked for in a session. These have a limit of
 * their own: what strangers ask for counts elsewhere, and keeps nobody from the code that opens their session.
 */
export async function roomOfSessions(
  tx: Tx,
  member: { readonly id: string; readonly phone?: string | undefined },
): Promise<{ readonly email: boolean; readonly phone: boolean }> {
  const { contactPerDay } = await readSetting(tx, "CodeLimits");
  const { ofMember, ofPhone } = await countCodesOfDay(tx, member);
  return { email: ofMember < contactPerDay, phone: ofPhone < contactPerDay };
}

/**
 * Returns which contacts of a member may get another code today that was asked for without a session, from networks in
 * which they were logged in. These have a limit of their own, too: strangers can't use it up, nor can who is no
 * stranger go beyond it.
 */
export async function roomOfKnown(
  tx: Tx,
  member: { readonly id: string; readonly phone?: string | undefined },
  networks: readonly Buffer[],
): Promise<{ readonly email: boolean; readonly phone: boolean }> {
  const { contactPerDay } = await readSetting(tx, "CodeLimits");
  const { ofMember, ofPhone } = await countRecoveriesOfDay(tx, member, networks);
  return { email: ofMember < contactPerDay, phone: ofPhone < contactPerDay };
}

/**
 * Returns the networks from which a member was logged in before, as checks store them. What strangers ask for in their
 * name stands in nobody's way who asks from there: only the member's own limit counts (as with passwords, fault row 7).
 */
export async function knownNetworks(platform: Platform, tx: Tx, memberId: string): Promise<Buffer[]> {
  const known = await listAddresses(tx, memberId);
  return known.map((address) => networkHash(platform, address));
}
