/**
 * The letters of an access code: consonants without Y. Without vowels a code never spells a word, and the letters
 * that are taken for digits (I, O) are not among them.
 */
export const CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";

/** What a code is good for, by the programme's setting (`AccessCodeRules`). */
export interface CodeRules {
  readonly lifeMinutes: number;
  readonly wrongTries: number;
  /** So many codes may be sent in `sendsMinutes`. */
  readonly sends: number;
  readonly sendsMinutes: number;
  readonly grantMinutes: number;
  readonly linkMinutes: number;
}

/** What was sent lately: how many codes, and when the oldest of them falls out of the count. */
export interface LateSends {
  readonly sends: number;
  readonly firstLeavesAt: Date | null;
  readonly now: Date;
}

/** Returns whether another code may be sent: how long it has to wait, or when the one after it may come. */
export function nextSend(
  { sends, firstLeavesAt, now }: LateSends,
  rules: CodeRules,
): { readonly waitSeconds: number } | { readonly nextSendAt: Date } {
  if (firstLeavesAt && sends >= rules.sends)
    return { waitSeconds: (firstLeavesAt.getTime() - now.getTime()) / 1_000 };
  const isLast = sends + 1 >= rules.sends;
  const windowEndsAt = new Date(now.getTime() + rules.sendsMinutes * 60_000);
  return { nextSendAt: isLast ? (firstLeavesAt ?? windowEndsAt) : now };
}

/**
 * Returns the two digits that follow the letters of a code: ISO 7064 MOD 97-10, as in an IBAN, with A = 10 … Z = 35.
 * They catch every single wrong letter and every swap of neighbours, so that a typing error is noticed before it is
 * sent.
 */
export function checksumOf(letters: string): string {
  let remainder = 0;
  for (const letter of letters) remainder = (remainder * 100 + letter.charCodeAt(0) - 55) % 97;
  return String(98 - ((remainder * 100) % 97)).padStart(2, "0");
}

/** Returns a code as it is sent: letters and their checksum. */
export function codeOf(letters: string): string {
  return letters + checksumOf(letters);
}

/**
 * Returns what was typed, as a code is stored: upper case, without the blanks and hyphens of copying; null when it is
 * none.
 */
export function normalizeCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{6,10}\d{2}$/.test(code)) return null;
  return checksumOf(code.slice(0, -2)) === code.slice(-2) ? code : null;
}

/** The sentences of the programme that say where a code went, with placeholders for the masked contacts. */
interface SentWords {
  readonly email: string;
  readonly phone: string;
  readonly both: string;
}

/**
 * Returns the sentence that fits where a code went; `{EMAIL_HINT}` and `{PHONE_HINT}` are filled (3.2, "Text
 * placeholders").
 */
export function sentenceOf(
  { email, phone, both }: SentWords,
  { emailHint = "", phoneHint = "" }: { readonly emailHint?: string; readonly phoneHint?: string },
): string {
  const sentence = emailHint === "" ? phone : phoneHint === "" ? email : both;
  return sentence.replaceAll("{EMAIL_HINT}", () => emailHint).replaceAll("{PHONE_HINT}", () => phoneHint);
}
