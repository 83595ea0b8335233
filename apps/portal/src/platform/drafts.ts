import { hasRunOut, TAB_KEYS } from "./session/saved-member.ts";
import { accountsOfOwner } from "./session/owner-accounts.ts";
import { memberIdNow, sessionState } from "./session/session-state.ts";
import { attempt } from "./storage.ts";

type Fields = Readonly<Record<string, string>>;

interface Draft {
  /** The member who typed it; none of a visitor. */
  readonly owner?: string | undefined;
  readonly fields: Fields;
}

/**
 * What this tab remembers of texts that were not sent yet, so that neither a reload, nor a network that goes, nor a session
 * that runs out loses one. Each is its owner's alone. They go with the tab, when a member logs out, and when another one
 * is here.
 */
type Drafts = Readonly<Record<string, Draft>>;

function read(): Drafts {
  return attempt(() => JSON.parse(sessionStorage.getItem(TAB_KEYS.drafts) ?? "{}") as Drafts) ?? {};
}

function write(drafts: Drafts): void {
  attempt(() => sessionStorage.setItem(TAB_KEYS.drafts, JSON.stringify(drafts)));
}

function removeUnless(stays: (name: string, draft: Draft) => boolean): void {
  write(Object.fromEntries(Object.entries(read()).filter(([name, draft]) => stays(name, draft))));
}

/** Returns what was typed under a name by whoever is here, field by field; empty where nothing was. */
export function savedDraft(name: string): Fields {
  const { owner, fields = {} } = read()[name] ?? {};
  return owner === undefined || owner === memberIdNow() ? fields : {};
}

/** Saves what is typed. */
export function saveDraft(name: string, fields: Fields): void {
  write({ ...read(), [name]: { owner: memberIdNow(), fields } });
}

/** Removes a draft, and those that belong to it, as `name.part`. */
export function forgetDraft(name: string): void {
  removeUnless((other) => other !== name && !other.startsWith(`${name}.`));
}

/**
 * Removes the drafts of others whose session ended. What a visitor typed stays, and in the accounts of one owner
 * what was typed in each. Where nobody is logged in, the drafts of an expired session wait for their owner.
 */
export function forgetOthersDrafts(): void {
  const session = sessionState();
  if (session.status !== "member" && hasRunOut()) return;
  const here = session.status === "member" ? accountsOfOwner(session) : new Set<string>();
  if (here) removeUnless((_name, { owner }) => owner === undefined || here.has(owner));
}
