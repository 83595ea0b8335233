import { setTimeout as sleep } from "node:timers/promises";

/** Asks until there is an answer, and returns it. Throws when there is none within the limit. */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = 20_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error("It never happened");
    await sleep(5);
  }
}
