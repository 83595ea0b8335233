import { HumanProof, missingProof } from "@colheita/contract/human-proof/human-proof-endpoints";
import * as z from "zod/mini";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { takeChallenge } from "./human-proof-store.ts";
import type { HumanVerifier } from "./human-verifier.ts";
import { proofOfWork } from "./proof-of-work.ts";
import { remoteVerifier } from "./remote-verifier.ts";

const verifiers = new WeakMap<Platform, HumanVerifier>();

/** Returns who makes and judges challenges for this platform. */
export function verifierOf(platform: Platform): HumanVerifier {
  const known = verifiers.get(platform);
  if (known) return known;
  const { config, log } = platform;
  const builtIn = proofOfWork(config.secretKey);
  const verifier = config.humanProofUrl === "" ? builtIn : remoteVerifier(config.humanProofUrl, builtIn, log);
  verifiers.set(platform, verifier);
  return verifier;
}

/**
 * Lets a call go on whose `token` proves the work of a browser, once for each challenge.
 * @throws Refusal `missing-recaptcha-token` without a proof, and for one that is wrong, too old or was used.
 */
export async function requireHumanProof(platform: Platform, token: string | undefined): Promise<void> {
  const proof = token === undefined ? undefined : readProof(token);
  const isProved =
    proof !== undefined &&
    (await verifierOf(platform).isSolved(proof)) &&
    (await takeChallenge(platform.db, proof.challenge.parameters.nonce));
  if (!isProved) throw new Refusal(missingProof);
}

function readProof(token: string): HumanProof | undefined {
  try {
    const result = z.safeParse(HumanProof, JSON.parse(Buffer.from(token, "base64").toString("utf8")));
    return result.success ? result.data : undefined;
  } catch (error) {
    // Whatever was sent in place of a proof is none.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
