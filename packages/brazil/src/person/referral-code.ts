/** Why a text is not a referral code. */
export type ReferralCodeRefusal = "empty" | "characters";

/** Returns the code without blanks around it; `-` stands for none and becomes empty. */
export function normalizeReferralCode(value: string): string {
  const code = value.trim();
  return code === "-" ? "" : code;
}

/**
 * Returns why the value is not a referral code, letters and digits only; null when it may be one. Whether it exists
 * is for the server to say.
 */
export function referralCodeRefusal(value: string): ReferralCodeRefusal | null {
  if (value === "") return "empty";
  return /^[0-9A-Za-z]+$/.test(value) ? null : "characters";
}

/** Returns whether the value may be a referral code: letters and digits only. */
export function isReferralCode(value: string): boolean {
  return referralCodeRefusal(value) === null;
}
