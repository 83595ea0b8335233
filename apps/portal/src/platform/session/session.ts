import { connect, HttpFailure, NetworkFailure } from "@colheita/client";
import { getSession } from "@colheita/contract/home/home-endpoints";
import type { Client, Outcome } from "@colheita/client";
import type { CodeOf, ReplyOf } from "@colheita/contract/kit";
import { noteReply, noteSilence, serverNow } from "../connection/connection-state.ts";
import { forgetMember, isLogOutOwed, oweLogOut, saveMember, savedMember } from "./saved-member.ts";
import { callTimeout } from "./session-rules.ts";
import { SessionKeeper } from "./session-keeper.ts";
import type { KeeperSetup } from "./session-keeper.ts";
import { sessionState, setSessionState } from "./session-state.ts";
import { joinTabs } from "./session-tabs.ts";

type SessionReply = ReplyOf<typeof getSession>;
type IdentityEndpoints = typeof import("@colheita/contract/identity/identity-endpoints");
type LogIn = IdentityEndpoints["logIn"];
type Screens = SessionReply["first"];
export type ScreenName = keyof Screens;

let screen: ScreenName | undefined;
let screens: Screens = {};
let position: string | undefined;
const closedListeners = new Set<() => void>();

/** The one connection of the portal: every call goes through it. */
export const { call, read }: Client = connect({
  baseUrl: "",
  token: () => keeper().token(),
  onSessionLost: () => void keeper().doubt(),
  timeoutMs: callTimeout(/\bMobi/.test(navigator.userAgent)),
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    noteReply(response);
    return response;
  },
});

let kept: SessionKeeper<SessionReply> | undefined;

/** Made at the first use, in a browser: prerendering loads this module too. */
function keeper(): SessionKeeper<SessionReply> {
  if (!kept) {
    kept = new SessionKeeper(setup);
    addEventListener("online", () => void kept?.wake());
  }
  return kept;
}

const setup: KeeperSetup<SessionReply> = {
  open: async () => {
    const query = { screen };
    screen = undefined;
    if (isLogOutOwed()) await endOnServer();
    return await read(getSession, { query });
  },
  close: endOnServer,
  join: joinTabs,
  now: serverNow,
  setTimer: (run, delayMs) => setTimeout(run, delayMs),
  clearTimer: (timer) => clearTimeout(timer as number),
  onOpened: ({ session, balance, unreadNotifications, first, livePosition }) => {
    position ??= livePosition;
    const before = sessionState();
    if (before.status === "member" && before.member.id !== session.member.id) tellClosed();
    screens = first;
    setSessionState({
      status: "member",
      member: session.member,
      pending: session.pending,
      balance,
      unread: unreadNotifications,
      isSaved: false,
    });
    void saveMember(session.member);
  },
  onClosed: (end) => {
    position = undefined;
    screens = {};
    setSessionState(end === "none" ? { status: "visitor" } : { status: "visitor", end });
    delete document.documentElement.dataset["session"];
    tellClosed();
    void forgetMember();
  },
  onUnreachable: (error) => {
    if (error instanceof NetworkFailure) noteSilence();
    else if (!(error instanceof HttpFailure)) reportError(error);
    const state = sessionState();
    if (state.status === "member") return;
    const member = savedMember();
    if (!member) return setSessionState({ status: "unreachable" });
    setSessionState({ status: "member", member, pending: [], isSaved: true });
    void showLastBalance();
  },
};

/** Without a network the points are those last seen. */
async function showLastBalance(): Promise<void> {
  try {
    const { restoreBalance } = await import("../offline/saved-balance.ts");
    await restoreBalance();
  } catch (error) {
    reportError(error);
  }
}

/** A log-out without a network is owed: it is sent before anything else asks for the session again. */
async function endOnServer(): Promise<void> {
  oweLogOut(true);
  try {
    const { logOut } = await endpoints();
    await call(logOut, {});
    oweLogOut(false);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
  }
}

/** The calls of coming and going, which most pages never make. */
async function endpoints(): Promise<IdentityEndpoints> {
  try {
    return await import("@colheita/contract/identity/identity-endpoints");
  } catch (cause) {
    throw new NetworkFailure("The code did not come", { cause });
  }
}

function tellClosed(): void {
  for (const listener of closedListeners) listener();
}

/** Runs when the member of this page changes or leaves: whoever keeps data of theirs drops it here. */
export function onMemberGone(listener: () => void): () => void {
  closedListeners.add(listener);
  return () => {
    closedListeners.delete(listener);
  };
}

/**
 * Opens the session of this browser. On a cold start the page has already asked for it
 * (`<link rel="preload">`), with the screen whose data it brings along.
 */
export function openSession(wantedScreen?: ScreenName): Promise<void> {
  screen = wantedScreen;
  return keeper().open();
}

/** The data that the session call brought for this screen, left where it is. */
export function peekScreen<Name extends ScreenName>(name: Name): Screens[Name] {
  return screens[name];
}

/** The data that the session call brought for this screen; given out once, so that the next look asks anew. */
export function takeScreen<Name extends ScreenName>(name: Name): Screens[Name] {
  const { [name]: data, ...rest } = screens;
  screens = rest;
  return data;
}

/** Where the stream of changes has to begin so that nothing is missed that came after the first data. */
export function firstLivePosition(): string | undefined {
  return position;
}

/** Logs in. After a good password the session is open; a refusal leaves everything as it was. */
export async function signIn(
  username: string,
  password: string,
): Promise<Outcome<ReplyOf<LogIn>, CodeOf<LogIn>>> {
  const { logIn } = await endpoints();
  const outcome = await call(logIn, { body: { username, password } });
  if (outcome.ok) await openSession("home");
  return outcome;
}

/** Logs out here and in every tab. Without a network the browser forgets the member all the same. */
export function signOut(): Promise<void> {
  return keeper().close();
}

/** A call beside the client was refused: finds out whether the session is dead. */
export function doubtSession(): Promise<void> {
  return keeper().doubt();
}

/** The bearer token of a call that is not in the contract's shape: the live stream. */
export function accessToken(): Promise<string | undefined> {
  return keeper().token();
}
