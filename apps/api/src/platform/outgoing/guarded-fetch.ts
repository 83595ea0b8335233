import type { Breaker } from "./breaker.ts";

/** A call to somebody outside came to nothing: no answer, none in time, none of use, or none was asked for. */
export class OutgoingFailure extends Error {
  override readonly name = "OutgoingFailure";
  /** Seconds after which it is worth trying again. */
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface FetchLimits {
  /** Origins ("https://host:port") that may be called; every other address is refused unasked (fault row 23). */
  readonly origins: ReadonlySet<string>;
  /** Left out by a caller that judges the answers itself, and keeps its own. */
  readonly breaker?: Breaker;
  readonly answerLimitMs: number;
  readonly largestBytes: number;
}

/** What the callers of `fetch` hand over that is passed on. */
interface Request {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const USUAL_PAUSE_SECONDS = 10;
/** What is handed over of an answer's headers; empty where it has none. */
const KEPT_HEADERS = ["content-type", "retry-after"];

/**
 * Returns a `fetch` for an outside that was named in the settings: it calls the allowed origins only, follows no
 * redirect, waits so long and reads so much at most, and stops asking for a while whoever keeps failing (fault rows 23,
 * 41, 43). Rejects with an OutgoingFailure; an answer below 500 is the caller's to judge.
 */
export function guardedFetch({ origins, breaker, answerLimitMs, largestBytes }: FetchLimits) {
  return async (
    address: string,
    { method = "GET", headers, body, signal }: Request = {},
  ): Promise<Response> => {
    const { origin } = new URL(address);
    if (!origins.has(origin)) throw new OutgoingFailure(`${origin} is not to be called`, USUAL_PAUSE_SECONDS);
    const pause = breaker?.secondsUntilTry() ?? 0;
    if (pause > 0) throw new OutgoingFailure(`${origin} has failed too often`, pause);
    const limit = AbortSignal.timeout(answerLimitMs);
    try {
      const answer = await fetch(address, {
        method,
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined || body === null ? {} : { body: body as BodyInit }),
      });
      const text = await readAtMost(answer, largestBytes);
      if (answer.status >= 500) throw new Error(`The answer was ${answer.status}`);
      breaker?.succeed();
      const { status } = answer;
      const kept = KEPT_HEADERS.map((name) => [name, answer.headers.get(name) ?? ""] as [string, string]);
      return new Response(status === 204 || status === 304 ? null : text, { status, headers: kept });
    } catch (cause) {
      breaker?.fail();
      throw new OutgoingFailure(`${origin} gave no answer of use`, USUAL_PAUSE_SECONDS, { cause });
    }
  };
}

async function readAtMost(answer: Response, largestBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > largestBytes) throw new Error(`The answer is larger than ${largestBytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
