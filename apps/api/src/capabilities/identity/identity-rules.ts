import type { MemberStatus } from "@colheita/contract/identity/identity-records";
import type { PendingStep } from "@colheita/contract/kit";

/** What holds of every session, whatever ages the environment sets (`ACCESS_TOKEN_MINUTES`, `SESSION_IDLE_DAYS`). */
export const sessionLimits = {
  /** A minute more than the longest life that an access token may be given: so long an ended session is remembered. */
  endRememberedMinutes: 61,
  /** One more, and the one that was used the longest ago ends. */
  livePerMember: 20,
  /**
   * Tabs that wake together may show a cookie that one of them just replaced, and so does a portal whose answer got lost:
   * it gives a call up after 60 s at most, asks again 30 s later, and half a minute is to spare.
   */
  overlapSeconds: 120,
  /** Replacements whose time is remembered, to distinguish the overlap from a theft. */
  rememberedGenerations: 8,
} as const;

/** When signing keys come and go. */
export const signingKeyLimits = {
  replacedAfterDays: 30,
  /** Every process re-reads the keys this often … */
  rereadAfterMinutes: 60,
  /** … so a new key waits until all of them know it before it signs. */
  signsAfterMinutes: 120,
  /** An old key verifies for this long after its successor began: longer than any access token lives. */
  retainedAfterSuccessionDays: 1,
  /** Tokens with an unknown key make a process ask the database at most this often. */
  askAgainAfterSeconds: 5,
} as const;

/** How long a log-in waits for its second factor, and for how many tries: a stolen token is worthless after them. */
export const challengeLimits = { expiresAfterMinutes: 5, tries: 5 } as const;

/** What a contact that is proved without a session is good for, beside its code, proof and link (`AccessCodeRules`). */
export const contactCheckLimits = {
  /** Longer than sends and the requests of a network are counted; what still opens something is stored in any case. */
  forgottenAfterMinutes: 65,
  /** So often a sign-up by one proof learns that a member exists: enough to correct a CPF, too few to try lists of them. */
  refusalsOfAProof: 5,
} as const;

/** Returns whether somebody with the right password is refused: not "ativo" (compared without case), or opted out. */
export function isDisabled(member: { status: MemberStatus; isOptedOut: boolean }): boolean {
  return member.isOptedOut || member.status.toLowerCase() !== "ativo";
}

/** Returns whether the programme lets a member in: one accepted profile string in the list of their codes (section 4). */
export function isProfileAccepted(profileCodes: readonly string[], accepted: readonly string[]): boolean {
  const codes = profileCodes.join(";").toLowerCase();
  return accepted.some((profile) => codes.includes(profile.toLowerCase()));
}

/**
 * Returns what still stands between a session and the portal, in the order it is asked for: the steps of the log-in
 * itself first, then those that other capabilities ask for.
 */
export function pendingSteps(
  credential: { isCodeNeeded: boolean; isDefinitionNeeded: boolean },
  isAccepted: boolean,
  further: readonly PendingStep[] = [],
): PendingStep[] {
  const steps: PendingStep[] = [];
  if (!isAccepted) steps.push("profile-check");
  if (credential.isCodeNeeded) steps.push("access-code");
  if (credential.isDefinitionNeeded) steps.push("password-definition");
  return [...steps, ...further];
}
