import type { RegistrationField } from "@colheita/contract/registration/registration-form";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { attempt } from "../../../platform/storage.ts";

/** What a tab saves of a form that is being filled in: no password, and nothing longer than a day. */
export type Draft = Readonly<Partial<Record<RegistrationField, string>>>;

const SAVED_FOR_MS = 24 * 60 * 60_000;
/** A password is typed again, never saved. */
const NEVER_SAVED: ReadonlySet<string> = new Set(["password", "confirmedPassword"]);

interface SavedForm {
  readonly draft: Draft;
  /** The values that a link, a provider or the log-in provided when the form was opened. Stored under this name by earlier versions. */
  readonly told: Draft;
  readonly savedAtMs: number;
}

function readSaved(): Omit<SavedForm, "savedAtMs"> {
  const saved = attempt(
    () => JSON.parse(sessionStorage.getItem(TAB_KEYS.signUp) ?? "null") as SavedForm | null,
  );
  if (!saved || Date.now() - saved.savedAtMs > SAVED_FOR_MS) return { draft: {}, told: {} };
  return saved;
}

function save(change: Partial<SavedForm>): void {
  const saved: SavedForm = { ...readSaved(), ...change, savedAtMs: Date.now() };
  attempt(() => sessionStorage.setItem(TAB_KEYS.signUp, JSON.stringify(saved)));
}

/** Saves the values of a form, so that a reload or a lost connection loses none of them. */
export function saveSignUpDraft(form: HTMLFormElement): void {
  const draft: Record<string, string> = { ...readSignUpDraft() };
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !NEVER_SAVED.has(name) && !name.startsWith("term")) draft[name] = value;
  save({ draft });
}

/** Returns what was saved of a form in this tab, within the last day. */
export function readSignUpDraft(): Draft {
  return readSaved().draft;
}

/**
 * Returns the values a form begins with: what was typed before a reload goes over values that had been provided
 * already then, and under values that are provided for the first time.
 */
export function firstSignUpValues(provided: Draft): Draft {
  const { draft, told: before } = readSaved();
  const typed = Object.entries(draft).filter(([, value]) => value !== "");
  const news = Object.entries(provided).filter(
    ([name, value]) => before[name as RegistrationField] !== value,
  );
  return Object.fromEntries([...Object.entries(provided), ...typed, ...news]);
}

/** Saves the values that were provided from elsewhere, as long as the page is open. */
export function saveProvided(provided: Draft): void {
  if (Object.keys(provided).length > 0) save({ told: { ...readSaved().told, ...provided } });
}

/** Removes the values that were provided and nobody typed, when the page is left. */
export function forgetProvided(): void {
  if (Object.keys(readSaved().told).length > 0) save({ told: {} });
}

/** Removes everything saved for the sign-up, once it is done. */
export function forgetSignUp(): void {
  attempt(() => {
    sessionStorage.removeItem(TAB_KEYS.signUp);
    sessionStorage.removeItem(TAB_KEYS.joining);
  });
}
