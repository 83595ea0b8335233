import { tooManyAttempts } from "@colheita/contract/identity/identity-endpoints";
import { networkOf } from "../../../platform/http/network-of.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { guardOf } from "./guard.ts";
import { accountRule, addressRule, pairRule, type ThrottleRule } from "./throttle-rules.ts";
import { countFailure, clearBucket, returnTry, takeTry, type Bucket } from "./throttle-store.ts";

/** What is guessed at, whose it is, and from where. */
export interface Guess {
  /** Guesses at different things are counted apart: "operator-password". */
  readonly at: string;
  readonly who: string;
  readonly address: string;
  /** How a whole account slows down, wherever the guesses come from; as for passwords when absent. */
  readonly ofAccount?: ThrottleRule;
  /** From where the account's owner came before: whoever else guesses does not make them wait (fault row 7). */
  readonly isKnownNetwork?: (network: string) => Promise<boolean>;
}

/** The limit on guesses at one thing of one account. */
export interface GuessLimit {
  /**
   * Takes a try: it counts as a failure until `forgive`, so that many at once, from however many networks, get no more
   * tries than one after the other.
   * @throws Refusal `too-many-requests` with the seconds to wait.
   */
  readonly take: () => Promise<void>;
  /** Counts a wrong guess. */
  readonly fail: () => Promise<void>;
  /** Takes a right guess: the wrong ones before it from there count no more. */
  readonly forgive: () => Promise<void>;
}

/** Slows guesses down by account and network together, by account, and by network, as those at a password. */
export function limitGuesses(platform: Platform, guess: Guess): GuessLimit {
  const { db } = platform;
  const { hashBucket } = guardOf(platform);
  const { at, who, address, ofAccount: rule = accountRule, isKnownNetwork } = guess;
  const network = networkOf(address);
  const name = (...parts: string[]) => hashBucket(...parts).toString("base64url");
  const pair: Bucket = { name: name("pair", at, who, network), rule: pairRule };
  const ofAccount: Bucket = { name: name("account", at, who), rule };
  // The one of the log-ins: who tries stolen passwords on many accounts tries codes, too.
  const ofAddress: Bucket = { name: name("address", network), rule: addressRule };
  return {
    take: async () => {
      let waitSeconds = await takeTry(db, pair, [ofAddress.name]);
      if (waitSeconds === 0) {
        waitSeconds = await takeTry(db, ofAccount, []);
        if (waitSeconds > 0 && (await isKnownNetwork?.(network))) {
          await countFailure(db, ofAccount);
          waitSeconds = 0;
        }
        if (waitSeconds > 0) await returnTry(db, pair);
      }
      if (waitSeconds > 0) throw new Refusal(tooManyAttempts, { retryAfterSeconds: waitSeconds });
    },
    fail: () => countFailure(db, ofAddress),
    forgive: async () => {
      await Promise.all([clearBucket(db, pair.name), returnTry(db, ofAccount)]);
    },
  };
}
