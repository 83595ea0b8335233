import type { RegistrationField } from "@colheita/contract/registration/registration-form";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { attempt } from "../../../platform/storage.ts";

/** What a tab keeps of a form that is being filled in: no password, and nothing longer than a day. */
export type Draft = Readonly<Partial<Record<RegistrationField, string>>>;

const KEPT_MS = 24 * 60 * 60_000;
/** A password is typed again, never kept. */
const UNKEPT: ReadonlySet<string> = new Set(["password", "confirmedPassword"]);

interface Kept {
  readonly draft: Draft;
  /** What the form was told from elsewhere when it was opened: by a link, a provider, the log-in. */
  readonly told: Draft;
  readonly savedAtMs: number;
}

function readKept(): Omit<Kept, "savedAtMs"> {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(TAB_KEYS.signUp) ?? "null") as Kept | null);
  if (!kept || Date.now() - kept.savedAtMs > KEPT_MS) return { draft: {}, told: {} };
  return kept;
}

function keep(change: Partial<Kept>): void {
  const kept: Kept = { ...readKept(), ...change, savedAtMs: Date.now() };
  attempt(() => sessionStorage.setItem(TAB_KEYS.signUp, JSON.stringify(kept)));
}

/** Keeps what stands in a form, so that a reload or a lost connection takes none of it. */
export function saveDraft(form: HTMLFormElement): void {
  const draft: Record<string, string> = { ...readDraft() };
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !UNKEPT.has(name) && !name.startsWith("term")) draft[name] = value;
  keep({ draft });
}

/** What was kept of a form in this tab, within the last day. */
export function readDraft(): Draft {
  return readKept().draft;
}

/**
 * The values a form begins with, out of what it is told from elsewhere: what was typed before a reload stands over what the
 * form was told already then, and under what is told for the first time.
 */
export function firstValues(told: Draft): Draft {
  const { draft, told: before } = readKept();
  const typed = Object.entries(draft).filter(([, value]) => value !== "");
  const news = Object.entries(told).filter(([name, value]) => before[name as RegistrationField] !== value);
  return Object.fromEntries([...Object.entries(told), ...typed, ...news]);
}

/** Remembers what a form was told from elsewhere, as long as its page stands. */
export function noteTold(told: Draft): void {
  if (Object.keys(told).length > 0) keep({ told: { ...readKept().told, ...told } });
}

/** Forgets what a form was told, and nobody typed, when its page is left. */
export function forgetTold(): void {
  if (Object.keys(readKept().told).length > 0) keep({ told: {} });
}

/** The sign-up is done: nothing of the way there stays. */
export function forgetSignUp(): void {
  attempt(() => {
    sessionStorage.removeItem(TAB_KEYS.signUp);
    sessionStorage.removeItem(TAB_KEYS.joining);
  });
}
