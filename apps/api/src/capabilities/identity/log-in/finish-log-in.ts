import { userDisabled } from "@colheita/contract/identity/identity-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { challengeOver, wrongFactor } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { networkOf } from "../../../platform/http/network-of.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken } from "../../../platform/secrets/secrets.ts";
import { beginSession, type BrowserVisit } from "../session/begin-session.ts";
import { findChallenged, takeChallengeTry, useChallenge, type FollowUp } from "./challenge-store.ts";
import { limitGuesses } from "./guess-limits.ts";
import { findAccountOf } from "../member/member-store.ts";
import { listAddresses } from "../session/known-devices-store.ts";
import { secondFactorRule } from "./throttle-rules.ts";

/** A log-in that goes on: the token that its first factor was answered with. */
export interface FurtherLogIn extends BrowserVisit {
  readonly challengeToken: string;
}

/** Shows the second factor in the transaction that counts the try; false when it is wrong. */
export type ShowFactor = (tx: Tx, memberId: string) => Promise<boolean>;

/** Returns whose log-in awaits its second factor. @throws Refusal `second-factor/over` when none does under this token. */
export async function challengedMember(db: Db, challengeToken: string): Promise<string> {
  const memberId = await findChallenged(db, hashToken(challengeToken));
  if (memberId === undefined) throw new Refusal(challengeOver);
  return memberId;
}

/**
 * Finishes a log-in by its second factor and begins the session. Five tries, five minutes, once (fault rows 8 and 9);
 * wrong ones slow the account and the address down like wrong passwords (row 7).
 *
 * @throws Refusal `second-factor/wrong`, `second-factor/over`, `auth/user-disabled`, or `too-many-requests` with the
 * seconds to wait.
 */
export async function finishLogIn(
  platform: Platform,
  visit: FurtherLogIn,
  show: ShowFactor,
): Promise<Session> {
  const { db } = platform;
  const memberId = await challengedMember(db, visit.challengeToken);
  const limit = limitGuesses(platform, {
    at: "second-factor",
    who: memberId,
    address: visit.address,
    ofAccount: secondFactorRule,
    isKnownNetwork: async (network) =>
      (await listAddresses(db, memberId)).some((address) => networkOf(address) === network),
  });
  await limit.take();
  // Read before the challenge is used up: a password that is changed from here on is noticed when the session begins.
  const account = await findAccountOf(db, memberId);
  const { challengeToken } = visit;
  const { refusal, followUp } = await tryFactor(platform, { memberId, challengeToken }, show);
  if (refusal) {
    await limit.fail();
    throw new Refusal(refusal);
  }
  await limit.forgive();
  if (!account) throw new Refusal(userDisabled);
  const alongside = async (tx: Tx) => {
    if (followUp) await enqueue(tx, followUp.name, followUp.payload);
  };
  return beginSession(platform, account, { ...visit, hasSecondFactor: true, alongside }, challengeOver);
}

interface Tried {
  readonly refusal?: typeof wrongFactor | typeof challengeOver;
  readonly followUp?: FollowUp | undefined;
}

/** Tries a factor once. The try counts whatever comes of it. */
function tryFactor(
  { db }: Platform,
  { memberId, challengeToken }: { readonly memberId: string; readonly challengeToken: string },
  show: ShowFactor,
): Promise<Tried> {
  const tokenHash = hashToken(challengeToken);
  return db.transaction().execute(async (tx) => {
    const triesLeft = await takeChallengeTry(tx, tokenHash);
    if (triesLeft === undefined) return { refusal: challengeOver };
    if (!(await show(tx, memberId))) return { refusal: triesLeft > 0 ? wrongFactor : challengeOver };
    return { followUp: await useChallenge(tx, tokenHash) };
  });
}
