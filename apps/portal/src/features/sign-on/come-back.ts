import { readMark } from "@colheita/contract/sign-on/sign-on-mark";
import { isMemberExpected, rememberWanted } from "../../platform/session/saved-member.ts";
import { openSession } from "../../platform/session/session.ts";
import { safeLocation } from "../../platform/session/session-rules.ts";
import type { Arrival } from "./arrival.ts";
import { finishSignOn, connect, redeem } from "./sign-on-calls.ts";
import { openNews, type SignOnOutcome } from "./sign-on-news.ts";
import { notifyOpener } from "./sign-on-window.ts";

/** What the page has to do or to show. */
export type Arrived =
  | SignOnOutcome
  | { readonly kind: "choose" }
  | { readonly kind: "connected"; readonly name: string }
  /** Somebody is logged in here already: a ticket would take their place. */
  | { readonly kind: "ask-first"; readonly arrival: Arrival }
  /** The window has sent its outcome to the page that opened it, and is of no more use. */
  | { readonly kind: "reported" };

/** Performs what the page was opened for. `isSure`: whoever is logged in here agreed to be replaced. */
export async function arrive(arrival: Arrival, isSure: boolean): Promise<Arrived> {
  if (arrival.kind === "nothing") return { kind: "choose" };
  if (arrival.kind === "ticket") {
    if (!isSure && isMemberExpected()) return { kind: "ask-first", arrival };
    // The account of now leaves by its token.
    if (isSure) await openSession();
    return redeemed(arrival);
  }
  const { answer, state } = arrival;
  const mark = readMark(state);
  if (mark.connects) return connect(answer);
  return mark.isInWindow ? completeInWindow(answer, state) : finishSignOn(answer);
}

/** Redeems a ticket. The partner's destination is remembered for after a second step: the log-in leads there. */
async function redeemed({ ticket, location }: Extract<Arrival, { kind: "ticket" }>): Promise<Arrived> {
  const outcome = await redeem(ticket, location);
  const wanted = outcome.kind === "second-step" ? safeLocation(location) : undefined;
  if (wanted !== undefined) rememberWanted(wanted);
  return outcome;
}

/**
 * Completes a sign-on in its window: the page that opened the window goes on with the outcome; where that is gone,
 * this one does.
 */
async function completeInWindow(answer: string, state: string): Promise<Arrived> {
  const news = openNews();
  try {
    news.post({ state, kind: "arrived" });
    const outcome = await finishSignOn(answer);
    if (!(await notifyOpener(news, state, outcome))) return outcome;
    close();
    return { kind: "reported" };
  } finally {
    news.close();
  }
}
