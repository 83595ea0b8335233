import * as z from "zod/mini";
import { Breaker } from "../../../platform/outgoing/breaker.ts";
import { guardedFetch } from "../../../platform/outgoing/guarded-fetch.ts";
import { Answer, Progress, understood } from "./read-answer.ts";
import { NotAsked, type Supplier, type SupplierAnswer, type SupplierOrder } from "./supplier.ts";

/** The partner of the settings, and what is asked of its answers. */
export interface Partner {
  /** Below it lie the calls of docs/supplier-protocol.md. */
  readonly url: string;
  readonly token: string;
  readonly answerLimitMs?: number;
}

const ANSWER_LIMIT_MS = 10_000;
const LARGEST_ANSWER_BYTES = 64 * 1024;
/** Orders on their way are many: few of them that the partner fails over must not end every round at the same place. */
const PROGRESS_LIMITS = { failures: 10, openForMs: 60_000 };
const USUAL_REST_SECONDS = 60;
const LONGEST_REST_SECONDS = 3_600;

/**
 * What a status has to mean for its body to be believed: 409 says that the reference was ordered before. Any other
 * status, or one that its body contradicts, leaves the order unknown.
 */
const OUTCOMES: ReadonlyMap<number, SupplierAnswer["outcome"]> = new Map([
  [200, "accepted"],
  [201, "accepted"],
  [409, "accepted"],
  [422, "refused"],
]);

const Echo = z.object({ reference: z.string() });
const OrderAnswer = z.intersection(Echo, Answer);
const ProgressAnswer = z.intersection(Echo, Progress);

interface Question {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Returns the supplier that delivers a partner's catalogue over HTTP (decision 49). It knows an order by our reference,
 * so that one asked for twice is delivered once. Only an answer that fits the protocol and names that reference is an
 * answer; all else throws, and the order stays unknown (fault rows 23, 41, 43). While the partner fails or wants to be
 * left alone, nobody is asked: NotAsked.
 */
export function httpSupplier({ url, token, answerLimitMs = ANSWER_LIMIT_MS }: Partner): Supplier {
  const send = guardedFetch({
    origins: new Set([new URL(url).origin]),
    answerLimitMs,
    largestBytes: LARGEST_ANSWER_BYTES,
  });
  const line = (breaker: Breaker) => async (question: Question, signal: AbortSignal) => {
    const pause = breaker.secondsUntilTry();
    if (pause > 0) throw new NotAsked(`the partner is asked again in ${pause} s`);
    const { path, method, headers, body } = question;
    const asked = send(`${url}/${path}`, {
      method,
      headers: { accept: "application/json", authorization: `Bearer ${token}`, ...headers },
      body,
      signal,
    });
    const answer = await asked.catch((error: unknown) => {
      breaker.fail();
      throw error;
    });
    breaker.succeed();
    if (answer.status !== 429) return answer;
    breaker.rest(restSeconds(answer) * 1000);
    throw new Error("the partner is asked too much");
  };
  const [askToOrder, askForProgress] = [line(new Breaker()), line(new Breaker(PROGRESS_LIMITS))];
  return {
    order: async (order, signal) => {
      const answer = await askToOrder(questionOf(order), signal);
      const { reference, ...said } = understood(OrderAnswer, await jsonOf(answer));
      if (reference !== order.reference || said.outcome !== OUTCOMES.get(answer.status))
        throw new Error(
          `the partner answered ${answer.status} to ${order.reference} in a way that is no answer`,
        );
      return said;
    },
    progress: async (order, signal) => {
      const path = `orders/${encodeURIComponent(order.reference)}`;
      const answer = await askForProgress({ path, method: "GET" }, signal);
      const { reference, ...said } = understood(ProgressAnswer, await jsonOf(answer));
      if (reference !== order.reference || answer.status !== 200)
        throw new Error(`the partner answered ${answer.status} to a question about ${order.reference}`);
      return said;
    },
  };
}

function questionOf({ reference, partnerItem, kind, quantity, delivery }: SupplierOrder): Question {
  return {
    path: "orders",
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": reference },
    body: JSON.stringify({ reference, item: partnerItem, kind, quantity, delivery }),
  };
}

/** Returns for how long the partner wants to be left alone; what it says in another way than in seconds is not read. */
function restSeconds(answer: Response): number {
  const said = answer.headers.get("retry-after") ?? "";
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : USUAL_REST_SECONDS;
  return Math.min(Math.max(seconds, 1), LONGEST_REST_SECONDS);
}

/** Returns the body of an answer. What it holds is not repeated in an error: it may be a voucher's code. */
async function jsonOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get("content-type") ?? "";
  if (!/^application\/json *(;|$)/i.test(type))
    throw new Error(`the partner answered ${answer.status} in no JSON`);
  const body = await answer.text();
  // What stands for bytes that are no UTF-8: a code with one of them in it would open nothing.
  if (body.includes("\uFFFD")) throw new Error("the partner's answer is no UTF-8");
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new Error(`the partner answered ${answer.status} in broken JSON`);
  }
}
