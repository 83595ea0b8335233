import { connect, HttpFailure, NetworkFailure } from "@colheita/client";
import { getSession } from "@colheita/contract/home/home-endpoints";
import type { Client } from "@colheita/client";
import type { ReplyOf } from "@colheita/contract/kit";
import type { Balance } from "@colheita/contract/points/points-records";
import { figures } from "../../portal-words.ts";
import { noteReply, noteSilence, serverNow } from "../connection/connection-state.ts";
import { SAVED_AT_HEADER } from "../offline/saved-answers.ts";
import { forgetMember, hasDrafts, isLogOutOwed, oweLogOut, saveMember, savedMember } from "./saved-member.ts";
import { SessionManager } from "./session-manager.ts";
import type { SessionManagerOptions } from "./session-manager.ts";
import { sessionState, setSessionState } from "./session-state.ts";
import { joinTabs } from "./session-tabs.ts";

type SessionReply = ReplyOf<typeof getSession>;
type Screens = SessionReply["first"];
export type ScreenName = keyof Screens;

let screen: ScreenName | undefined;
let screens: Screens = {};
let position: string | undefined;
const closedListeners = new Set<() => void>();
type BalanceListener = (memberId: string, balance: Balance) => void;
let onBalance: BalanceListener | undefined;
/** Received before anybody listened: the code that does loads with a member's first page. */
let receivedBalance: Parameters<BalanceListener> | undefined;

/** The one connection of the portal: every call goes through it. */
export const { call, read }: Client = connect({
  baseUrl: "",
  token: () => manager().token(),
  onSessionLost: (token) => void manager().recheck(token),
  onSessionEnded: (end) => manager().lose(end === "auth/user-disabled" ? "disabled" : "expired"),
  onPermissionDenied: () => void manager().check(),
  // A phone in the field gets twice the time (section 9).
  timeoutMs: /\bMobi/.test(navigator.userAgent) ? figures.phoneCallMs : figures.deskCallMs,
  proveHuman: async (signal) => {
    const { proveHuman } = await orNoNetwork(import("../human-proof/prove-human.ts"));
    return proveHuman(read, signal);
  },
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    noteReply(response);
    // A worker of an older version does not know that it was not asked.
    if (init?.cache === "no-store" && response.headers.has(SAVED_AT_HEADER))
      throw new TypeError("The answer is an old one");
    return response;
  },
});

let instance: SessionManager<SessionReply> | undefined;

/** Returns the session manager, made at its first use, in a browser: prerendering loads this module too. */
function manager(): SessionManager<SessionReply> {
  if (!instance) {
    instance = new SessionManager(options);
    addEventListener("online", () => void instance?.wake());
  }
  return instance;
}

const options: SessionManagerOptions<SessionReply> = {
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
  onOpened: ({ session, first, livePosition, ...reply }) => {
    const before = sessionState();
    if (before.status === "member" && before.member.id !== session.member.id) {
      position = undefined;
      notifyClosed();
    }
    position ??= livePosition;
    screens = first;
    // First: from here on a member's answers are saved under their name.
    saveMember(session.member).catch(reportError);
    // Before anybody asks for it.
    receivedBalance = reply.balance && [session.member.id, reply.balance];
    if (receivedBalance) onBalance?.(...receivedBalance);
    setSessionState({
      status: "member",
      member: session.member,
      pending: session.pending,
      unread: reply.unreadNotifications,
      ownChannel: reply.ownChannel,
      isProduction: reply.isProduction,
      group: reply.group,
      relatedChannels: reply.channelRelations?.relations.map(({ channel }) => channel),
      isSaved: false,
    });
    forgetOthers().catch(reportError);
  },
  onClosed: (end) => {
    position = undefined;
    receivedBalance = undefined;
    screens = {};
    setSessionState(end === "none" ? { status: "visitor" } : { status: "visitor", end });
    delete document.documentElement.dataset["session"];
    notifyClosed();
    forgetMember(end).catch(reportError);
    if (end === "none") forgetOthers().catch(reportError);
  },
  onUnreachable: (error) => {
    if (error instanceof NetworkFailure) noteSilence();
    else if (!(error instanceof HttpFailure)) reportError(error);
    const state = sessionState();
    if (state.status === "member") return;
    const member = savedMember();
    if (!member) return setSessionState({ status: "unreachable", error });
    setSessionState({ status: "member", member, pending: [], isSaved: true });
  },
};

/** Removes the drafts of other members: those whose session ended while this tab was asleep or was a visitor's. */
async function forgetOthers(): Promise<void> {
  if (hasDrafts()) (await import("../drafts.ts")).forgetOthersDrafts();
}

/** Ends on the server the session that this browser has a cookie of; until that has worked, it is owed. */
export async function endOnServer(): Promise<void> {
  const { logOut } = await orNoNetwork(import("@colheita/contract/identity/identity-endpoints"));
  await read(logOut, {});
  oweLogOut(false);
}

/** Returns what loaded; code that does not load counts as a missing network. */
async function orNoNetwork<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (cause) {
    throw new NetworkFailure("The code did not come", { cause });
  }
}

function notifyClosed(): void {
  for (const listener of closedListeners) listener();
}

/** Calls `listener` when the member of this page changes or leaves: whoever holds data of theirs drops it then. */
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
  return manager().open();
}

/** Passes the balance that comes with a session to whoever holds balances, also one that came before. */
export function onBalanceReceived(listener: (memberId: string, balance: Balance) => void): void {
  onBalance = listener;
  if (receivedBalance) listener(...receivedBalance);
}

/** Returns the data that the session call brought for this screen, once, so that the next call asks again. */
export function takeScreen<Name extends ScreenName>(name: Name): Screens[Name] {
  const { [name]: data, ...rest } = screens;
  screens = rest;
  return data;
}

/** Returns where the stream of changes has to begin so that nothing is missed that came after the first data. */
export function firstLivePosition(): string | undefined {
  return position;
}

/**
 * Switches to another session, by a call that begins it; what was read as another member is dropped. Resolves with
 * whether that session is open.
 */
export function changeSession(begin: () => Promise<boolean>): Promise<boolean> {
  return manager().change(async () => {
    const hasBegun = await begin();
    if (hasBegun) screen = "home";
    return hasBegun;
  });
}

/**
 * Logs out here and in every tab at once. Where the server can't be told, the browser has forgotten the member all
 * the same, and owes it the log-out.
 *
 * @throws NetworkFailure, HttpFailure where it is owed.
 */
export function signOut(): Promise<void> {
  oweLogOut(true);
  return manager().close();
}

/** Finds out whether the session has ended, after a call beside the client was refused. */
export function doubtSession(): Promise<void> {
  return manager().open();
}

/** Returns the bearer token of a call that is not in the contract's shape: the live stream. */
export function accessToken(): Promise<string | undefined> {
  return manager().token();
}
