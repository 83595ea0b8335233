import { detectUsername } from "@colheita/brazil";
import {
  needsPassword,
  tooManyAttempts,
  userDisabled,
  wrongPassword,
} from "@colheita/contract/identity/identity-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import { networkOf } from "../../platform/http/network-of.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSetting } from "../settings/index.ts";
import { beginSession, type Visit } from "./begin-session.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { isDisabled } from "./identity-rules.ts";
import { findAccount, type Account, type AccountKey } from "./member-store.ts";
import type { HashingPlace } from "./password-hashing.ts";
import { listAddresses } from "./session-store.ts";
import { accountRule, addressRule, pairRule } from "./throttle-rules.ts";
import { countFailure, giveBack, takeTry, type Bucket } from "./throttle-store.ts";

/** The label by which failed log-ins are followed, before the programme's name (section 8). */
const LOGIN_ERROR = "LOGIN ERROR";

export interface LogInAttempt extends Visit {
  readonly username: string;
  readonly password: string;
  readonly requestId: string;
}

/**
 * Logs a member in by CPF, CNPJ or e-mail, and begins a session. An unknown user and a wrong password get the same
 * answer after the same work; what else stands against a log-in is told only to who knows the password.
 *
 * @throws Refusal `wrong-password`, `auth/user-disabled`, `user-needs-password-definition`, `too-many-requests` with
 * the seconds to wait, or `unavailable` when too many log-ins are under way.
 */
export async function logIn(platform: Platform, attempt: LogInAttempt): Promise<Session> {
  const place = doorkeeperOf(platform).hashing.enter();
  try {
    const account = await provenAccount(platform, attempt, place);
    return await beginSession(platform, account, attempt);
  } catch (error) {
    if (error instanceof Refusal) await followFailure(platform, attempt, error.problem.code);
    throw error;
  } finally {
    place.leave();
  }
}

/** Notes a failed log-in in the log and, unless it was only told to wait, among the calls. The answer stays what it is. */
async function followFailure(
  { db, log }: Platform,
  { records, requestId }: LogInAttempt,
  reason: string,
): Promise<void> {
  try {
    const label = `${LOGIN_ERROR} ${await readSetting(db, "ProgrammeName")}`;
    log.warn({ reason, reqId: requestId }, label);
    if (reason !== tooManyAttempts.code) await records.refuse(label, { reason });
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
  const key = accountKeyOf(attempt.username);
  const account = await findAccount(db, key);
  const buckets = bucketsOf(platform, attempt, account, key);
  const { pair, ofAccount, ofAddress } = buckets;
  const waitSeconds = await secondsToWait(db, buckets, attempt.address, account);
  if (waitSeconds > 0) throw new Refusal(tooManyAttempts, { retryAfterSeconds: waitSeconds });
  const isRight = await place.verify(account?.passwordHash, attempt.password);
  if (!account || !isRight) {
    await Promise.all([countFailure(db, ofAccount), countFailure(db, ofAddress)]);
    throw new Refusal(wrongPassword);
  }
  await giveBack(db, pair.name);
  if (isDisabled(account.member)) throw new Refusal(userDisabled);
  if (account.isDefinitionNeeded) throw new Refusal(needsPassword);
  return account;
}

/**
 * Takes a try, or answers how long to wait. Whoever guesses from many machines makes the account pause, but not for its
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

/** What cannot be a username is looked up all the same, so that its answer takes as long as any other. */
function accountKeyOf(typed: string): AccountKey {
  const username = detectUsername(typed);
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

/** An account is counted by its id, whichever of its usernames is tried; an unknown one by the username. */
function bucketsOf(
  platform: Platform,
  { address, username }: LogInAttempt,
  account: Account | undefined,
  key: AccountKey,
): Buckets {
  const { hashBucket } = doorkeeperOf(platform);
  const network = networkOf(address);
  const who = account ? account.member.id : key.taxId || key.email || username;
  const name = (...parts: string[]) => hashBucket(...parts).toString("base64url");
  return {
    pair: { name: name("pair", who, network), rule: pairRule },
    ofAccount: { name: name("account", who), rule: accountRule },
    ofAddress: { name: name("address", network), rule: addressRule },
  };
}
