import { networkOf } from "../../platform/http/network-of.ts";
import type { Platform } from "../../platform/platform.ts";
import { limitGuesses, type Guess, type GuessLimit } from "../identity/index.ts";
import { listAddresses } from "./operator-session-store.ts";

/**
 * Returns the limit on guesses at what opens an operator's account: it keeps nobody waiting where the operator came
 * from before.
 */
export function limitOfOperator(platform: Platform, guess: Omit<Guess, "isKnownNetwork">): GuessLimit {
  const isKnownNetwork = async (network: string) =>
    (await listAddresses(platform.db, guess.who)).some((earlier) => networkOf(earlier) === network);
  return limitGuesses(platform, { ...guess, isKnownNetwork });
}
