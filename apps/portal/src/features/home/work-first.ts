import type { AccountType } from "@colheita/contract/kit";

/**
 * The account type that comes home to work and not to points. The page has to know it before the code of that home has
 * come: a balance that goes again is worse than a blank one.
 */
export const WORK_FIRST = "Analistadefocalizacao" satisfies AccountType;

/** Returns whether one of a member's profile codes, compared without case, says that they use the portal for work. */
export function comesToWork(profileCodes: readonly string[]): boolean {
  return profileCodes.some((code) => code.toLowerCase() === WORK_FIRST.toLowerCase());
}
