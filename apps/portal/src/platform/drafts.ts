import { hasRunOut, TAB_KEYS } from "./session/saved-member.ts";
import { sessionState, type SessionState } from "./session/session-state.ts";
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

function ownerNow(): string | undefined {
  const session = sessionState();
  return session.status === "member" ? session.member.id : undefined;
}

/** Returns what was typed under a name by whoever is here, field by field; empty where nothing was. */
export function savedDraft(name: string): Fields {
  const { owner, fields = {} } = read()[name] ?? {};
  return owner === undefined || owner === ownerNow() ? fields : {};
}

/** Saves what is typed. */
export function saveDraft(name: string, fields: Fields): void {
  write({ ...read(), [name]: { owner: ownerNow(), fields } });
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
  if (session.status === "member" && isGroupUnknown(session)) return;
  const { member, group } = session.status === "member" ? session : {};
  const accounts = group ? [group.main, ...group.linked.contacts] : [];
  const here = new Set([undefined, member?.id, ...accounts.map(({ id }) => id)]);
  removeUnless((_name, { owner }) => here.has(owner));
}

/**
 * Returns whether the owner's other accounts are not known: while something is pending, or when the group could not
 * be read.
 */
function isGroupUnknown({ member, group, pending }: Extract<SessionState, { status: "member" }>): boolean {
  return group === undefined && (pending.length > 0 || member.userGroupId !== undefined);
}
