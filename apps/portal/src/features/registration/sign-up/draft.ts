import type { RegistrationField } from "@colheita/contract/registration/registration-form";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { attempt } from "../../../platform/storage.ts";

/** What a tab keeps of a form that is being filled in: no password, and nothing longer than a day. */
export type Draft = Readonly<Partial<Record<RegistrationField, string>>>;

const SAVED_FOR_MS = 24 * 60 * 60_000;
/** A password is typed again, never kept. */
const NEVER_SAVED: ReadonlySet<string> = new Set(["password", "confirmedPassword"]);

interface SavedForm {
  readonly draft: Draft;
  /** The values that a link, a provider or the log-in provided when the form was opened. Stored under this name by earlier versions. */
  readonly told: Draft;
  readonly savedAtMs: number;
}

function readSaved(): Omit<SavedForm, "savedAtMs"> {
  const saved = attempt(() => JSON.parse(sessionStorage.getItem(TAB_KEYS.signUp) ?? "null") as SavedForm | null);
  if (!saved || Date.now() - saved.savedAtMs > SAVED_FOR_MS) return { draft: {}, told: {} };
  return saved;
}

function save(change: Partial<SavedForm>): void {
  const saved: SavedForm = { ...readSaved(), ...change, savedAtMs: Date.now() };
  attempt(() => sessionStorage.setItem(TAB_KEYS.signUp, JSON.stringify(saved)));
}

/** Keeps what stands in a form, so that a reload or a lost connection takes none of it. */
export function saveDraft(form: HTMLFormElement): void {
  const draft: Record<string, string> = { ...readDraft() };
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !NEVER_SAVED.has(name) && !name.startsWith("term")) draft[name] = value;
  save({ draft });
}

/** What was kept of a form in this tab, within the last day. */
export function readDraft(): Draft {
  return readSaved().draft;
}

/**
 * The values a form begins with, out of what it is told from elsewhere: what was typed before a reload stands over what the
 * form was told already then, and under what is told for the first time.
 */
export function firstValues(provided: Draft): Draft {
  const { draft, told: before } = readSaved();
  const typed = Object.entries(draft).filter(([, value]) => value !== "");
  const news = Object.entries(provided).filter(([name, value]) => before[name as RegistrationField] !== value);
  return Object.fromEntries([...Object.entries(provided), ...typed, ...news]);
}

/** Remembers what a form was told from elsewhere, as long as its page stands. */
export function saveProvided(provided: Draft): void {
  if (Object.keys(provided).length > 0) save({ told: { ...readSaved().told, ...provided } });
}

/** Forgets what a form was told, and nobody typed, when its page is left. */
export function forgetProvided(): void {
  if (Object.keys(readSaved().told).length > 0) save({ told: {} });
}

/** The sign-up is done: nothing of the way there stays. */
export function forgetSignUp(): void {
  attempt(() => {
    sessionStorage.removeItem(TAB_KEYS.signUp);
    sessionStorage.removeItem(TAB_KEYS.joining);
  });
}
