import type { CodePurpose } from "./proof-kinds.ts";

/** The letters that lead a code; two digits follow. */
export const CODE_LETTERS = 6;
/** A code that opens another account has more of them (section 9). */
const SWITCH_LETTERS = 10;

/** Returns how many letters lead a code of this purpose. */
export function lettersOf(purpose: CodePurpose): number {
  return purpose === "account-switch" ? SWITCH_LETTERS : CODE_LETTERS;
}
