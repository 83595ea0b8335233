import { HttpFailure, NetworkFailure } from "@colheita/client";
import { logIn } from "@colheita/contract/identity/identity-endpoints";
import { isLogOutOwed, oweLogOut } from "./saved-member.ts";
import { sessionState } from "./session-state.ts";
import { call, changeSession, endOnServer } from "./session.ts";

interface Beginning<Result> {
  /** Whether the call has begun a session. */
  readonly hasBegun: (result: Result) => boolean;
  /** Whether it is opened here; the window of a sign-on leaves that to the page that opened it. */
  readonly isOpened: boolean;
}

/**
 * Returns whether a session is open. After a call that began one it may still be on its way: it is asked for again
 * by itself.
 */
export const isSessionOpen = (): boolean => sessionState().status === "member";

/** Thrown when a session has begun, or a step in it was taken, and the new session could not be read. */
export class NotOpened extends NetworkFailure {}

/**
 * Reports a failure, but not of a log-out that the network or a refusal prevented: it stays owed until the call
 * that begins a session has worked.
 */
function reportUnlessOwed(error: unknown): void {
  if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) reportError(error);
}

/**
 * Logs in by the call that begins a session: every way in uses this. A log-out that is owed is done before, with
 * the cookie of whoever left; done later, it would end the session that begins here. What `act` did stands, whether
 * or not the session opens at once: it is asked for again by itself.
 */
export async function beginSession<Result>(
  act: () => Promise<Result>,
  { hasBegun, isOpened }: Beginning<Result>,
): Promise<Result> {
  const came = Promise.withResolvers<Result>();
  await changeSession(async () => {
    if (isLogOutOwed()) await endOnServer().catch(reportUnlessOwed);
    const result = await act();
    came.resolve(result);
    if (!hasBegun(result)) return false;
    // Its cookie has taken the place of whoever left.
    oweLogOut(false);
    return isOpened;
  });
  return await came.promise;
}

const atOnce = { hasBegun: ({ ok }: { readonly ok: boolean }) => ok, isOpened: true };

/** Logs in by a call that begins a session unless it is refused, and opens that session. */
export function beginBy<Result extends { readonly ok: boolean }>(
  act: () => Promise<Result>,
): Promise<Result> {
  return beginSession(act, atOnce);
}

/**
 * Logs in. After a good password the session is open; a refusal leaves everything as it was, and so does the signal while
 * the proof of a person's browser is worked out.
 * @throws NotOpened: the same password, sent again, begins another.
 */
export async function signIn(username: string, password: string, signal: AbortSignal) {
  const outcome = await beginBy(() => call(logIn, { body: { username, password } }, { signal }));
  if (outcome.ok && !isSessionOpen()) throw new NotOpened();
  return outcome;
}

/** Opens the session that was begun elsewhere, or in which a step has just been taken, by asking anew. @throws NotOpened. */
export async function enter(): Promise<void> {
  if (!(await changeSession(() => Promise.resolve(true)))) throw new NotOpened();
}
