import type { FastifyBaseLogger } from "fastify";
import { Breaker } from "../../platform/outgoing/breaker.ts";
import { guardedFetch } from "../../platform/outgoing/guarded-fetch.ts";

export interface Services<Answer> {
  /** Addresses with the placeholder in them, in the order in which they are asked. */
  readonly addresses: readonly string[];
  readonly placeholder: string;
  /** Returns what an answer about a value says; throws for one that is of no use. */
  readonly read: (answer: Response, value: string) => Promise<Answer>;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

const ANSWER_LIMIT_MS = 2_500;
const LARGEST_ANSWER_BYTES = 16 * 1024;

/**
 * Asks services of one shape one after the other, until one gives a usable answer; nothing when none does. Each has a
 * breaker of its own, which an unusable answer opens like none at all (fault rows 23, 41, 43).
 */
export function servicesInTurn<Answer>({ addresses, placeholder, read, log }: Services<Answer>) {
  const services = addresses.map((address) => {
    const { origin } = new URL(address);
    const limits = { answerLimitMs: ANSWER_LIMIT_MS, largestBytes: LARGEST_ANSWER_BYTES };
    const ask = guardedFetch({ origins: new Set([origin]), ...limits });
    return { address, origin, ask, breaker: new Breaker() };
  });
  return async (value: string): Promise<Answer | undefined> => {
    for (const { address, origin, ask, breaker } of services) {
      if (breaker.secondsUntilTry() > 0) continue;
      try {
        const filled = address.replace(placeholder, encodeURIComponent(value));
        const answer = await read(await ask(filled), value);
        breaker.succeed();
        return answer;
      } catch (error) {
        breaker.fail();
        log.warn({ err: error, origin }, "a service of places gave no answer of use");
      }
    }
    return undefined;
  };
}
