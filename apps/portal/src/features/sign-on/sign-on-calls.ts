import { extensionOf, HttpFailure, NetworkFailure, type Refused } from "@colheita/client";
import { multiFactorRequired } from "@colheita/contract/identity/identity-endpoints";
import {
  beginSignOn,
  completeConnection,
  completeSignOn,
  listProviders,
  redeemTicket,
} from "@colheita/contract/sign-on/sign-on-endpoints";
import type { Provider, SignOnReply } from "@colheita/contract/sign-on/sign-on-records";
import { beginSession } from "../../platform/session/read-session.ts";
import { call, openSession, read } from "../../platform/session/session.ts";
import type { SignOnOutcome } from "./sign-on-news.ts";
import type { SignOnProblem } from "./sign-on-words.ts";

/** Reads the providers that members may log in with. */
export async function fetchProviders(): Promise<readonly Provider[]> {
  return (await read(listProviders, {})).providers;
}

/** Begins a sign-on. Returns the provider's address, or why there is none. */
export async function begin(
  providerId: string,
  isInWindow: boolean,
): Promise<{ readonly address: string } | (SignOnOutcome & { readonly address?: undefined })> {
  try {
    const outcome = await call(beginSignOn, { body: { providerId, isInWindow } });
    return outcome.ok ? { address: outcome.reply.address } : refusal(outcome);
  } catch (error) {
    return failureOf(error);
  }
}

/** Hands over what the provider sent this browser back with. */
export function finishSignOn(answer: string): Promise<SignOnOutcome> {
  return outcomeOf(() => call(completeSignOn, { body: { answer } }));
}

/** Logs in with a partner's ticket. */
export function redeem(ticket: string, location: string | undefined): Promise<SignOnOutcome> {
  return outcomeOf(() => call(redeemTicket, { body: { ticket, location } }));
}

/** Connects the chosen account with the member's. Returns the provider's name. */
export async function connect(answer: string): Promise<SignOnOutcome | { kind: "connected"; name: string }> {
  try {
    await openSession();
    const outcome = await call(completeConnection, { body: { answer } });
    return outcome.ok ? { kind: "connected", name: outcome.reply.providerName } : refusal(outcome);
  } catch (error) {
    return failureOf(error);
  }
}

type Answered = Refused | { readonly ok: true; readonly reply: SignOnReply };

/** Somebody new has no session, and where there is one it is opened by the page that goes on with it. */
const byWhoGoesOn = {
  hasBegun: (answered: Answered) => answered.ok && answered.reply.newUser === undefined,
  isOpened: false,
};

async function outcomeOf(ask: () => Promise<Answered>): Promise<SignOnOutcome> {
  try {
    const outcome = await beginSession(ask, byWhoGoesOn);
    if (!outcome.ok) return refusal(outcome);
    const { newUser, redirect } = outcome.reply;
    return newUser ? { kind: "new-user", newUser } : { kind: "entered", redirect };
  } catch (error) {
    return failureOf(error);
  }
}

function refusal(refused: Refused): SignOnOutcome {
  const step = extensionOf(refused, multiFactorRequired);
  if (step) return { kind: "second-step", step };
  const { code, retryAfterSeconds } = refused;
  return { kind: "refused", problem: code as SignOnProblem, retryAfterSeconds };
}

/**
 * Returns the outcome of a call without an answer. What is neither the network's nor the server's fault is
 * reported.
 */
export function failureOf(error: unknown): Extract<SignOnOutcome, { kind: "refused" }> {
  if (error instanceof NetworkFailure) return { kind: "refused", problem: "network-request-failed" };
  if (!(error instanceof HttpFailure)) reportError(error);
  return { kind: "refused", problem: "internal-error" };
}
