import { attempt } from "../storage.ts";
import { forgetAnswers, startSavingAnswersOf } from "../offline/saved-answers.ts";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import type { CloseReason } from "./session-tabs.ts";

/** Also read by the inline script: its presence says that somebody is logged in on this browser. */
const MEMBER_KEY = "colheita.member";
const WANTED_KEY = "colheita.wanted";
/** Also read by the inline script: a log-out that is owed comes before any form, and before the session call. */
const OWED_KEY = "colheita.log-out-owed";
/** Also read by the inline script: its presence says that the page will have a bar of channels. */
export const CHANNEL_KEY = "colheita.channel";
/** A session expired in this browser, and nobody has logged out since: a tab that slept meanwhile hears of no session. */
const RAN_OUT_KEY = "colheita.ran-out";
/** What a member has sent waits in this browser, or what became of it, in the database of that name. */
const QUEUE_KEY = "colheita.queue";
export const QUEUE_DATABASE = "colheita-queue";
const MOST_QUEUE_MS = 7 * 86_400_000;
/** What one tab remembers on the way in, or of how the app opened it, and no longer than the member stays. */
export const TAB_KEYS = {
  recovery: "colheita.recovery",
  proof: "colheita.proof",
  codes: "colheita.codes",
  typed: "colheita.typed",
  newUser: "colheita.new-user",
  drafts: "colheita.drafts",
  signUp: "colheita.sign-up",
  joining: "colheita.joining",
  ticket: "colheita.ticket",
} as const;

/** Returns the member last seen here, without any token: enough to open the shell without a network. */
export function savedMember(): SessionMember | undefined {
  return (
    attempt(() => JSON.parse(localStorage.getItem(MEMBER_KEY) ?? "null") as SessionMember | null) ?? undefined
  );
}

export function isMemberExpected(): boolean {
  return Boolean(attempt(() => localStorage.getItem(MEMBER_KEY)));
}

/**
 * Saves who is logged in, and their answers from now on; another member's are removed, and so is the channel. Who comes in
 * anew does not see what an app opened in this tab: that may be another's.
 */
export async function saveMember(member: SessionMember): Promise<void> {
  attempt(() => {
    const before = savedMember()?.id;
    if (before !== member.id) sessionStorage.removeItem(TAB_KEYS.ticket);
    if ((before ?? member.id) !== member.id) localStorage.removeItem(CHANNEL_KEY);
    localStorage.setItem(MEMBER_KEY, JSON.stringify(member));
  });
  await startSavingAnswersOf(member.id);
}

/** Calls `listener` when another tab has written something under a name. Returns how to unsubscribe. */
function onWritten(name: string, listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) listener();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Calls `listener` when another tab has saved a member. Returns how to unsubscribe. */
export const onMemberSaved = (listener: () => void): (() => void) => onWritten(MEMBER_KEY, listener);

/** Calls `listener` when another tab has put something into the queue. Returns how to unsubscribe. */
export const onQueued = (listener: () => void): (() => void) => onWritten(QUEUE_KEY, listener);

/** Returns whether something may wait in this browser to be sent. */
export function hasQueue(): boolean {
  return attempt(() => localStorage.getItem(QUEUE_KEY) !== null) ?? false;
}

/** Notes whether something waits in this browser to be sent, and since when. */
export function noteQueue(hasSome: boolean): void {
  attempt(() =>
    hasSome ? localStorage.setItem(QUEUE_KEY, String(Date.now())) : localStorage.removeItem(QUEUE_KEY),
  );
}

/** Returns whether what waits has waited for its owner, whose session ran out, for so long that they won't come. */
function isQueueForsaken(): boolean {
  const sinceMs = Number(attempt(() => localStorage.getItem(QUEUE_KEY)) ?? 0);
  return Date.now() - sinceMs > MOST_QUEUE_MS;
}

/**
 * Removes what waits while nobody is logged in, unless it is that of a member whose session ran out by itself, and who
 * may still come.
 */
export function forgetForsakenQueue(): void {
  if (hasQueue() && (!hasRunOut() || isQueueForsaken())) forgetQueue();
}

/** Removes what waits, with its database, from which every page has to let go first: until then the mark stays. */
function forgetQueue(): void {
  attempt(() => {
    indexedDB.deleteDatabase(QUEUE_DATABASE).addEventListener("success", () => noteQueue(false));
  });
}

/**
 * Removes everything personal from the browser on log-out: member, channel, saved answers, queue. After a session that
 * expired by itself the drafts and the queue stay: whoever typed or chose it still has to send it. Where there was no
 * session, what a visitor typed stays.
 */
export async function forgetMember(end: CloseReason): Promise<void> {
  // One whose session could lapse while no page was open had it end by itself, too: a log-out leaves no member.
  const hasLapsed = end === "expired" || (end === "none" && isMemberExpected());
  // For so long they may still come, from now on.
  if (hasLapsed && hasQueue()) noteQueue(true);
  attempt(() => {
    localStorage.removeItem(MEMBER_KEY);
    localStorage.removeItem(CHANNEL_KEY);
    // Where this one was going is no place for whoever comes next.
    if (end === "signed-out") forgetWanted();
    if (hasLapsed) localStorage.setItem(RAN_OUT_KEY, "");
    else if (end !== "none") localStorage.removeItem(RAN_OUT_KEY);
    for (const key of Object.values(TAB_KEYS))
      if (end === "expired" ? key !== TAB_KEYS.drafts : end !== "none" || key === TAB_KEYS.codes)
        sessionStorage.removeItem(key);
  });
  if (end === "none") forgetForsakenQueue();
  else if (end !== "expired") forgetQueue();
  await forgetAnswers();
}

/** Returns whether the last session of this browser ended by itself. */
export function hasRunOut(): boolean {
  return attempt(() => localStorage.getItem(RAN_OUT_KEY) !== null) ?? false;
}

/** Returns whether texts that were not sent yet wait in this tab. */
export function hasDrafts(): boolean {
  return Boolean(attempt(() => sessionStorage.getItem(TAB_KEYS.drafts)));
}

/** Returns whether somebody logged out while the server could not be reached. */
export function isLogOutOwed(): boolean {
  return attempt(() => localStorage.getItem(OWED_KEY) !== null) ?? false;
}

export function oweLogOut(isOwed: boolean): void {
  attempt(() => (isOwed ? localStorage.setItem(OWED_KEY, "") : localStorage.removeItem(OWED_KEY)));
}

export function rememberWanted(location: string): void {
  attempt(() => sessionStorage.setItem(WANTED_KEY, location));
}

export function wantedLocation(): string | undefined {
  return attempt(() => sessionStorage.getItem(WANTED_KEY) ?? undefined);
}

export function forgetWanted(): void {
  attempt(() => sessionStorage.removeItem(WANTED_KEY));
}
