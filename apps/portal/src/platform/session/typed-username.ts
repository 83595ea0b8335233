import { attempt } from "../storage.ts";
import { TAB_KEYS } from "./saved-member.ts";

/** Saves the user name of a form, so that a reload does not lose it. */
export function saveTypedUsername(typed: string): void {
  attempt(() => sessionStorage.setItem(TAB_KEYS.typed, typed));
}

/**
 * Returns the user name of a form that was sent before the app was ready, that was reloaded, or that a sign-up
 * follows.
 */
export function typedUsername(): string | undefined {
  return attempt(() => sessionStorage.getItem(TAB_KEYS.typed) ?? undefined);
}

/** Returns the same, and removes it. */
export function takeTypedUsername(): string | undefined {
  const typed = typedUsername();
  attempt(() => sessionStorage.removeItem(TAB_KEYS.typed));
  return typed;
}
