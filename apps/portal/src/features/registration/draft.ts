import type { RegistrationField } from "@colheita/contract/registration/registration-form";
import { TAB_KEYS } from "../../platform/session/saved-member.ts";
import { attempt } from "../../platform/storage.ts";

/** What a tab keeps of a form that is being filled in: no password, and nothing longer than a day. */
export type Draft = Readonly<Partial<Record<RegistrationField, string>>>;

const KEPT_MS = 24 * 60 * 60_000;
/** A password is typed again, never kept. */
const UNKEPT: ReadonlySet<string> = new Set(["password", "confirmedPassword"]);

interface KeptDraft {
  readonly draft: Draft;
  readonly savedAtMs: number;
}

/** Keeps what stands in a form, so that a reload or a lost connection takes none of it. */
export function saveDraft(form: HTMLFormElement): void {
  const draft: Record<string, string> = { ...readDraft() };
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !UNKEPT.has(name) && !name.startsWith("term")) draft[name] = value;
  const kept = { draft, savedAtMs: Date.now() };
  attempt(() => sessionStorage.setItem(TAB_KEYS.signUp, JSON.stringify(kept)));
}

/** What was kept of a form in this tab, within the last day. */
export function readDraft(): Draft {
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(TAB_KEYS.signUp) ?? "null") as KeptDraft | null,
  );
  if (!kept || Date.now() - kept.savedAtMs > KEPT_MS) return {};
  return kept.draft;
}

/** The sign-up is done: nothing of the way there stays. */
export function forgetSignUp(): void {
  attempt(() => {
    sessionStorage.removeItem(TAB_KEYS.signUp);
    sessionStorage.removeItem(TAB_KEYS.joining);
  });
}
