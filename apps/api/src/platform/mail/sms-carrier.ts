import { NotCarried, type Carrier } from "./carrier.ts";

const ANSWER_LIMIT_MS = 15_000;

/**
 * Returns a carrier of SMS by an HTTP gateway: a POST of `{ id, to, text }` with the id as Idempotency-Key. A gateway
 * must honour that key: where an answer is lost, the same letter is handed over again under the same key.
 */
export function smsCarrier(url: string, token: string): Carrier {
  return async ({ id, to, text }) => {
    const status = await post(url, token, id, JSON.stringify({ id, to, text }));
    if (status >= 200 && status < 300) return;
    const isPassing = status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;
    throw new NotCarried(isPassing ? "later" : "never", new Error(`The SMS gateway answered ${status}`));
  };
}

async function post(url: string, token: string, id: string, body: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        "content-type": "application/json",
        "idempotency-key": id,
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new NotCarried("later", error);
  }
}
