import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import { TAB_KEYS } from "../../platform/session/saved-member.ts";
import { attempt } from "../../platform/storage.ts";

/** As long as the proof that comes along is good for. */
const SAVED_FOR_MS = 30 * 60_000;

/** Saves what a provider reported of a new user in this tab, so that the sign-up page survives a reload. */
export function saveNewUser(newUser: NewUser): void {
  attempt(() => sessionStorage.setItem(TAB_KEYS.newUser, JSON.stringify({ newUser, savedAtMs: Date.now() })));
}

/** Returns the new user saved in this tab, as text; nothing when there is none. */
export function savedNewUser(): string | undefined {
  return attempt(() => sessionStorage.getItem(TAB_KEYS.newUser) ?? undefined);
}

/** Returns the saved new user, while the proof of what was reported is good. */
export function readNewUser(saved: string): NewUser | undefined {
  return attempt(() => {
    const { newUser, savedAtMs } = JSON.parse(saved) as { newUser: NewUser; savedAtMs: number };
    return Date.now() - savedAtMs < SAVED_FOR_MS ? newUser : undefined;
  });
}

/** Drops it: it is nobody else's business who uses this browser next. */
export function forgetNewUser(): void {
  attempt(() => sessionStorage.removeItem(TAB_KEYS.newUser));
}
