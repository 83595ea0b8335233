import { getHumanChallenge } from "@colheita/contract/human-proof/human-proof-endpoints";
import * as z from "zod/mini";
import type { FastifyBaseLogger } from "fastify";
import { Breaker } from "../../platform/outgoing/breaker.ts";
import { guardedFetch } from "../../platform/outgoing/guarded-fetch.ts";
import type { HumanVerifier } from "./human-verifier.ts";

const ANSWER_WITHIN_MS = 3_000;
const LARGEST_ANSWER_BYTES = 64 * 1024;
const Verdict = z.object({ verified: z.boolean() });

/**
 * Returns a verifier that runs elsewhere, at `url`: `GET challenge` answers what our own call does, `POST verify` is
 * given the proof and answers `{ verified }`. While it does not answer, the built-in one makes and judges challenges,
 * so that nobody is kept out by a server that is down, and after some failures it is not asked for a while (fault row
 * 41).
 */
export function remoteVerifier(
  url: string,
  builtIn: HumanVerifier,
  log: Pick<FastifyBaseLogger, "warn">,
): HumanVerifier {
  const base = url.endsWith("/") ? url : `${url}/`;
  const fetchGuarded = guardedFetch({
    origins: new Set([new URL(base).origin]),
    breaker: new Breaker(),
    answerLimitMs: ANSWER_WITHIN_MS,
    largestBytes: LARGEST_ANSWER_BYTES,
  });
  const ask = async (path: string, init: Parameters<typeof fetchGuarded>[1] = {}): Promise<unknown> => {
    const response = await fetchGuarded(new URL(path, base).href, init);
    if (!response.ok) throw new Error(`The verifier answered ${response.status}`);
    return response.json();
  };
  return {
    challenge: async () => {
      try {
        return z.decode(getHumanChallenge.reply, (await ask("challenge")) as never).challenge;
      } catch (error) {
        log.warn({ err: error }, "the verifier of human proofs gave no challenge: the built-in one does");
        return builtIn.challenge();
      }
    },
    isSolved: async (proof) => {
      if (await builtIn.isSolved(proof)) return true;
      try {
        const verdict = await ask("verify", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(proof),
        });
        return z.parse(Verdict, verdict).verified;
      } catch (error) {
        log.warn({ err: error }, "the verifier of human proofs judged nothing");
        return false;
      }
    },
  };
}
