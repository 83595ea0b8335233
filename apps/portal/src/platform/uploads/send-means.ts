import { noteSilence } from "../connection/connection-state.ts";
import { call } from "../session/session.ts";
import type { Means } from "./send-image.ts";

/** Waits so long, or until the browser has a network again. */
function wait(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (act: () => void) => () => {
      over.abort();
      clearTimeout(timer);
      act();
    };
    const timer = setTimeout(end(resolve), waitMs);
    addEventListener("online", end(resolve), { signal: over.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason as Error)),
      { signal: over.signal },
    );
    if (signal.aborted) end(() => reject(signal.reason as Error))();
  });
}

/** Returns a key that no other image of this sender has: 128 random bits. */
export const newUploadKey = (): string => crypto.randomUUID();

/** What sending needs, in a page. */
export const sendMeans: Means = {
  call,
  now: () => performance.now(),
  wait,
  isOnline: () => navigator.onLine,
  newKey: newUploadKey,
  onSilence: noteSilence,
};
