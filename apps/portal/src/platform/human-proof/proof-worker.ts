/// <reference lib="webworker" />
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge, Solution } from "altcha-lib/types";

/** What the page asks for, and what it gets: nothing when the work took too long. */
export interface Work {
  readonly challenge: Challenge;
  readonly timeoutMs: number;
}
export type Worked = Solution | null;

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener("message", ({ data }: MessageEvent<Work>) => {
  const working: Promise<Worked> = solveChallenge({
    challenge: data.challenge,
    deriveKey,
    timeout: data.timeoutMs,
  });
  // A failure becomes the worker's `error` event, which the page waits for as well.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page is of its own origin
  void working.then((worked) => self.postMessage(worked)).catch((error: unknown) => reportError(error));
});
