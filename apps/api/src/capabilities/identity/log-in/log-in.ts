import {
  multiFactorRequired,
  tooManyAttempts,
  wrongPassword,
} from "@colheita/contract/identity/identity-endpoints";
import { missingProof } from "@colheita/contract/human-proof/human-proof-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { networkOf } from "../../../platform/http/network-of.ts";
import type { Db } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { requireHumanProof } from "../../human-proof/index.ts";
import { readSetting } from "../../settings/index.ts";
import { admitMember } from "./admit-member.ts";
import type { BrowserVisit } from "../session/begin-session.ts";
import { guardOf } from "./guard.ts";
import { findAccount, type Account, type AccountKey } from "../member/member-store.ts";
import type { HashingPlace } from "../password/password-hashing.ts";
import { listAddresses } from "../session/known-devices-store.ts";
import { accountRule, addressRule, pairRule } from "./throttle-rules.ts";
import { countedFailures, countFailure, clearBucket, takeTry, type Bucket } from "./throttle-store.ts";
import { resolveUsername } from "./resolve-username.ts";

/** The label by which failed log-ins are followed, before the programme's name (section 8). */
const LOGIN_ERROR = "LOGIN ERROR";

/** Refusals before any password was looked at: they are no attempt to be recorded. */
const NOT_TRIED: ReadonlySet<string> = new Set([tooManyAttempts.code, missingProof.code]);

export interface LogInAttempt extends BrowserVisit {
  readonly username: string;
  readonly password: string;
  readonly requestId: string;
  /** The proof of a person's browser, where one was asked for. */
  readonly humanProof?: string | undefined;
}

/**
 * Logs a member in by CPF, CNPJ or e-mail, and begins a session. An unknown user and a wrong password get the same
 * answer after the same time; what else stands against a log-in is disclosed only to who knows the password.
 *
 * @throws Refusal `wrong-password`, `auth/user-disabled`, `missing-recaptcha-token` after many wrong passwords,
 * `too-many-requests` with the seconds to wait, or `unavailable` when too many log-ins are under way.
 */
export async function logIn(platform: Platform, attempt: LogInAttempt): Promise<Session> {
  const place = guardOf(platform).hashing.enter();
  try {
    const account = await provenAccount(platform, attempt, place);
    return await admitMember(platform, account, attempt);
  } catch (error) {
    if (error instanceof Refusal && error.problem !== multiFactorRequired) {
      await place.untilRefusable();
      await followFailure(platform, attempt, error.problem.code);
    }
    throw error;
  } finally {
    place.leave();
  }
}

/** Records a failed log-in in the log and, unless it only had to wait, among the calls. The answer stays what it is. */
async function followFailure(
  { db, log }: Platform,
  { records, requestId }: LogInAttempt,
  reason: string,
): Promise<void> {
  try {
    const label = `${LOGIN_ERROR} ${await readSetting(db, "ProgrammeName")}`;
    log.warn({ reason, reqId: requestId }, label);
    if (!NOT_TRIED.has(reason)) await records.refuse(label, { reason });
  } catch (error) {
    log.error({ err: error, reqId: requestId }, "a failed log-in could not be followed");
  }
}

async function provenAccount(
  platform: Platform,
  attempt: LogInAttempt,
  place: HashingPlace,
): Promise<Account> {
  const { db } = platform;
  const key = await accountKeyOf(db, attempt.username);
  const account = await findAccount(db, key);
  const buckets = bucketsOf(platform, attempt, key);
  const { pair, ofAccount, ofAddress } = buckets;
  // Others log in while somebody elsewhere judges the proof.
  if (await isSuspicious(db, buckets))
    await place.stepOut(() => requireHumanProof(platform, attempt.humanProof));
  const waitSeconds = await secondsToWait(db, buckets, attempt.address, account);
  if (waitSeconds > 0) throw new Refusal(tooManyAttempts, { retryAfterSeconds: waitSeconds });
  const isRight = await place.verify(account?.passwordHash, attempt.password);
  if (!account || !isRight) {
    await Promise.all([countFailure(db, ofAccount), countFailure(db, ofAddress)]);
    throw new Refusal(wrongPassword);
  }
  await clearBucket(db, pair.name);
  return account;
}

/**
 * Returns whether so many passwords were wrong, of this account and network or of the network, that a program may be
 * trying.
 */
async function isSuspicious(db: Db, { pair, ofAddress }: Buckets): Promise<boolean> {
  const { wrongPasswords, wrongOfNetwork } = await readSetting(db, "HumanProofAfter");
  const [ofPair = 0, ofNetwork = 0] = await countedFailures(db, [pair, ofAddress]);
  return ofPair >= wrongPasswords || ofNetwork >= wrongOfNetwork;
}

/**
 * Takes a try, or returns how long to wait. Whoever guesses from many machines makes the account pause, but not for its
 * member: from a network of an earlier session only that network's own wrong tries count (fault row 7). The same is
 * looked up for an account that does not exist.
 */
async function secondsToWait(
  db: Db,
  { pair, ofAccount, ofAddress }: Buckets,
  address: string,
  account: Account | undefined,
): Promise<number> {
  const waitSeconds = await takeTry(db, pair, [ofAccount.name, ofAddress.name]);
  if (waitSeconds === 0) return 0;
  const known = await listAddresses(db, account?.member.id ?? "");
  const network = networkOf(address);
  return known.some((earlier) => networkOf(earlier) === network)
    ? takeTry(db, pair, [ofAddress.name])
    : waitSeconds;
}

/**
 * Returns the key of an account. What cannot be a username is looked up all the same, so that its answer takes as long
 * as any other.
 */
async function accountKeyOf(db: Db, typed: string): Promise<AccountKey> {
  const username = await resolveUsername(db, typed);
  if (username.kind === "text") return { taxId: "", email: "" };
  return username.kind === "email"
    ? { taxId: "", email: username.value }
    : { taxId: username.value, email: "" };
}

interface Buckets {
  readonly pair: Bucket;
  readonly ofAccount: Bucket;
  readonly ofAddress: Bucket;
}

/**
 * Returns the buckets of a log-in. They count by the username that was typed, known or not: by the account, a pause
 * after tries at a CPF would show at which e-mail it is felt, too. An account has two usernames at the most, so
 * guessing gains little by it.
 */
function bucketsOf(platform: Platform, { address, username }: LogInAttempt, key: AccountKey): Buckets {
  const { hashBucket } = guardOf(platform);
  const network = networkOf(address);
  const who = key.taxId || key.email || username;
  const name = (...parts: string[]) => hashBucket(...parts).toString("base64url");
  return {
    pair: { name: name("pair", who, network), rule: pairRule },
    ofAccount: { name: name("account", who), rule: accountRule },
    ofAddress: { name: name("address", network), rule: addressRule },
  };
}
