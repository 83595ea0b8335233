/** What anybody may have and for how long what they begin stays open. */
export const secondFactorLimits = {
  factors: 10,
  recoveryCodes: 10,
  /** How long a session may change factors or the e-mail after its owner has shown again that it is them. */
  freshProofMinutes: 10,
  enrolmentMinutes: 10,
  /** How long a browser waits for a passkey. */
  passkeySeconds: 120,
} as const;

/** Consonants and digits without those that are taken for one another: a code never spells a word. 28 characters. */
export const RECOVERY_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789";
/** So many of them are 48 bits: with the limits on guessing nobody finds one. */
export const RECOVERY_LENGTH = 10;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** Returns a recovery code as it is shown: two halves are easier to copy from paper. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

/** Returns what was typed, as a recovery code is stored: upper case, without what separates; null when it is none. */
export function normalizeRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return RECOVERY_CODE.test(code) ? code : null;
}
