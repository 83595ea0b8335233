import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "@colheita/contract/human-proof/human-proof-endpoints";
import { challengeWork } from "../../src/capabilities/human-proof/human-proof-rules.ts";
import { proofOfWork } from "../../src/capabilities/human-proof/proof-of-work.ts";

/** A tenth of a second for each sign-up of the tests would be minutes: what is judged is the same. */
const LITTLE_WORK = { ...challengeWork, leastCounter: 1, mostCounter: 2 };

/** Returns what goes into the `token` of a call that asks for the proof of a browser's work: solved, and good once. */
export async function humanToken(secretKey: string): Promise<string> {
  return solvedToken(await proofOfWork(secretKey, LITTLE_WORK).challenge());
}

/** Returns the same for a challenge that a server gave, however much work it is. */
export async function solvedToken(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved");
  const { counter, derivedKey } = solution;
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64");
}
