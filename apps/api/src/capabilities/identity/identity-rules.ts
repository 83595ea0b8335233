import type { MemberStatus, PendingStep } from "@colheita/contract/identity/identity-records";

/** How long what opens the portal is good for (DECISIONS, "Sessions"). */
export const sessionLimits = {
  accessTokenMinutes: 15,
  refreshCookieDays: 30,
  /** One more, and the one that was used the longest ago ends. */
  livePerMember: 20,
  /** Tabs that wake together may show a cookie that one of them just replaced. */
  overlapSeconds: 30,
  /** Replacements whose time is remembered, to tell the overlap from a theft. */
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
  keptAfterSuccessionDays: 1,
  /** Tokens with an unknown key make a process ask the database at most this often. */
  askAgainAfterSeconds: 5,
} as const;

/** What an access code and its grant are good for (DECISIONS, "Sessions"). */
export const accessCodeLimits = {
  expiresAfterMinutes: 10,
  wrongTries: 5,
  sends: 3,
  sendsWithinMinutes: 15,
  grantExpiresAfterMinutes: 10,
} as const;

/** Whether somebody with the right password is refused: not "ativo" (compared without case), or opted out. */
export function isDisabled(member: { status: MemberStatus; isOptedOut: boolean }): boolean {
  return member.isOptedOut || member.status.toLowerCase() !== "ativo";
}

/** Whether the programme lets a member in: one accepted profile string in the list of their codes (section 4). */
export function isProfileAccepted(profileCodes: readonly string[], accepted: readonly string[]): boolean {
  const codes = profileCodes.join(";").toLowerCase();
  return accepted.some((profile) => codes.includes(profile.toLowerCase()));
}

/** What still stands between a session and the portal, in the order it is asked for. */
export function pendingSteps(
  credential: { isCodeNeeded: boolean; isDefinitionNeeded: boolean },
  isAccepted: boolean,
): PendingStep[] {
  const steps: PendingStep[] = [];
  if (!isAccepted) steps.push("profile-check");
  if (credential.isCodeNeeded) steps.push("access-code");
  if (credential.isDefinitionNeeded) steps.push("password-definition");
  return steps;
}
