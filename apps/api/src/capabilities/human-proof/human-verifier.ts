import type { Challenge, HumanProof } from "@colheita/contract/human-proof/human-proof-endpoints";

/**
 * Who makes challenges and judges their solutions. The built-in one is a proof of work; another one needs these two
 * and nothing else of the programme. That a proof counts once is seen to by the caller.
 */
export interface HumanVerifier {
  /** A new challenge. */
  readonly challenge: () => Promise<Challenge>;
  /** Returns whether a proof solves a challenge of this verifier that has not run out. */
  readonly isSolved: (proof: HumanProof) => Promise<boolean>;
}
