import { figures } from "../../portal-words.ts";
import type { NewsChannel, SignOnOutcome } from "./sign-on-news.ts";

const LOOK_EVERY_MS = 500;
/** The window came back from the provider, and its call is under way. */
const ARRIVED_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 1_000;

/** A window that shows the provider's page. */
export interface SignOnWindow {
  readonly closed: boolean;
}

const closedByUser: SignOnOutcome = { kind: "refused", problem: "popup-closed-by-user" };

/**
 * Waits for what comes of a sign-on in a window of its own. A window that is closed without news for 8 seconds was
 * given up; one that came back is no longer watched, for the browser then reports it closed whatever it is.
 */
export function followWindow(
  opened: SignOnWindow,
  state: string,
  news: NewsChannel,
  signal: AbortSignal,
): Promise<SignOnOutcome> {
  return new Promise((resolve) => {
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: SignOnOutcome) => {
      clearInterval(look);
      clearTimeout(giveUp);
      stopHearing();
      resolve(outcome);
    };
    const look = setInterval(() => {
      if (opened.closed) giveUp ??= setTimeout(() => end(closedByUser), figures.closedWindowMs);
    }, LOOK_EVERY_MS);
    const stopHearing = news.hear((message) => {
      if (message.state !== state) return;
      if (message.kind === "arrived") {
        clearInterval(look);
        clearTimeout(giveUp);
        giveUp = setTimeout(() => end(closedByUser), ARRIVED_LIMIT_MS);
      }
      if (message.kind !== "outcome") return;
      news.post({ state, kind: "heard" });
      end(message.outcome);
    });
    signal.addEventListener("abort", () => end({ kind: "refused", problem: "cancelled-popup-request" }), {
      once: true,
    });
  });
}

/** Sends the outcome to the page that opened this window. Resolves with whether it is still there to receive it. */
export function notifyOpener(news: NewsChannel, state: string, outcome: SignOnOutcome): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isHeard: boolean) => {
      clearTimeout(limit);
      stopHearing();
      resolve(isHeard);
    };
    const limit = setTimeout(() => end(false), ANSWER_LIMIT_MS);
    const stopHearing = news.hear((message) => {
      if (message.state === state && message.kind === "heard") end(true);
    });
    news.post({ state, kind: "outcome", outcome });
  });
}
