import { NetworkFailure, type Client } from "@colheita/client";
import { getHumanChallenge } from "@colheita/contract/human-proof/human-proof-endpoints";
import type { Challenge, HumanProof } from "@colheita/contract/human-proof/human-proof-endpoints";
import { messages, type ShownMessage } from "../messages.ts";
import type { Work, Worked } from "./proof-worker.ts";

/** Longer than the slowest phone needs; whoever has not found it by then has no processor to spare. */
const WORK_LIMIT_MS = 60_000;
/** Work that is done sooner is not worth a word. */
const PATIENCE_MS = 300;
const words = "Confirmando que você é uma pessoa…";

/**
 * Computes the proof that a call asked for: gets a challenge and solves it in a worker, while the page stays
 * responsive and says what it waits for. Returns what goes into the call's `token`; nothing when the challenge was
 * not solved.
 *
 * @throws NetworkFailure when the challenge or the code did not come; the signal's reason when it was given up.
 */
export async function proveHuman(
  read: Client["read"],
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  let message: ShownMessage | undefined;
  const patience = setTimeout(() => {
    message = messages.loading(words, { timeoutMs: 0 });
  }, PATIENCE_MS);
  try {
    const { challenge } = await read(getHumanChallenge, {}, signal ? { signal } : {});
    const solution = await solve(challenge, signal);
    if (!solution) return undefined;
    const { counter, derivedKey } = solution;
    const proof: HumanProof = { challenge, solution: { counter, derivedKey } };
    return btoa(JSON.stringify(proof));
  } finally {
    clearTimeout(patience);
    message?.dismiss();
  }
}

async function solve(challenge: Challenge, signal: AbortSignal | undefined): Promise<Worked> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Worked>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      worker.addEventListener("message", ({ data }: MessageEvent<Worked>) => resolve(data));
      worker.addEventListener("error", ({ message }) => {
        // Without a message it was the script that did not come.
        if (!message) return reject(new NetworkFailure("The code of the proof did not come"));
        reportError(new Error(message));
        resolve(null);
      });
      const work: Work = { challenge, timeoutMs: WORK_LIMIT_MS };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
      worker.postMessage(work);
    });
  } finally {
    worker.terminate();
  }
}
