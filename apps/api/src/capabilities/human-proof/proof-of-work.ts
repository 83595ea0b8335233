import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { keyedHash } from "../../platform/secrets/secrets.ts";
import type { HumanVerifier } from "./human-verifier.ts";
import { CHALLENGE_MINUTES, challengeWork, type ChallengeWork } from "./human-proof-rules.ts";

/**
 * Returns the built-in verifier: ALTCHA's proof of work, signed under SECRET_KEY. It asks no third party and keeps
 * nothing; judging a solution costs two keyed hashes, however much work the solution was.
 */
export function proofOfWork(
  secretKey: string,
  { algorithm, iterations, leastCounter, mostCounter }: ChallengeWork = challengeWork,
): HumanVerifier {
  const hash = keyedHash(secretKey, "human-proof.challenge");
  const secrets = {
    hmacSignatureSecret: hash("challenge").toString("hex"),
    hmacKeySignatureSecret: hash("solution").toString("hex"),
  };
  return {
    challenge: () =>
      createChallenge({
        algorithm,
        cost: iterations,
        counter: randomInt(leastCounter, mostCounter),
        deriveKey,
        expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000),
        ...secrets,
      }),
    isSolved: async ({ challenge, solution }) =>
      (
        await verifySolution({
          challenge,
          solution: { ...solution, time: solution.time ?? 0 },
          deriveKey,
          ...secrets,
        })
      ).verified,
  };
}
