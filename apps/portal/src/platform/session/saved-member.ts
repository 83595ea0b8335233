import { forgetAnswers, keepAnswersOf } from "../offline/saved-answers.ts";
import type { SessionMember } from "@colheita/contract/identity/identity-records";

/** Also read by the inline script: its presence says that somebody is logged in on this browser. */
const MEMBER_KEY = "colheita.member";
const WANTED_KEY = "colheita.wanted";
const TYPED_KEY = "colheita.typed";
const OWED_KEY = "colheita.log-out-owed";
const CHANNEL_KEY = "colheita.channel";

/** A browser may forbid storage altogether: the portal then works without memory. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The member last seen here, without any token: enough to open the shell without a network. */
export function savedMember(): SessionMember | undefined {
  return attempt(() => {
    const saved = localStorage.getItem(MEMBER_KEY);
    return saved === null ? undefined : (JSON.parse(saved) as SessionMember);
  });
}

export function isMemberExpected(): boolean {
  return attempt(() => localStorage.getItem(MEMBER_KEY) !== null) ?? false;
}

/** Remembers who is logged in, and keeps their answers from now on; another member's go. */
export async function saveMember(member: SessionMember): Promise<void> {
  attempt(() => localStorage.setItem(MEMBER_KEY, JSON.stringify(member)));
  await keepAnswersOf(member.id);
}

/** Tells when another tab has remembered a member. */
export function onMemberSaved(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === MEMBER_KEY && newValue !== null) listener();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** On log-out nothing personal stays in the browser: no member, no channel, no saved answer. */
export async function forgetMember(): Promise<void> {
  attempt(() => {
    localStorage.removeItem(MEMBER_KEY);
    localStorage.removeItem(CHANNEL_KEY);
  });
  await forgetAnswers();
}

/** Somebody logged out while the server could not be told. */
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

/** The user name of a login form that was sent before the app was ready; read once. */
export function takeTypedUsername(): string | undefined {
  return attempt(() => {
    const typed = sessionStorage.getItem(TYPED_KEY) ?? undefined;
    sessionStorage.removeItem(TYPED_KEY);
    return typed;
  });
}
