/**
 * The letters of an access code: consonants without Y. Without vowels a code never spells a word, and the letters
 * that are taken for digits (I, O) are not among them.
 */
export const CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
export const CODE_LETTERS = 6;

/**
 * The two digits that follow the letters of a code: ISO 7064 MOD 97-10, as in an IBAN, with A = 10 … Z = 35. They
 * catch every single wrong letter and every swap of neighbours, so that a typing error is told apart before it is sent.
 */
export function checksumOf(letters: string): string {
  let remainder = 0;
  for (const letter of letters) remainder = (remainder * 100 + letter.charCodeAt(0) - 55) % 97;
  return String(98 - ((remainder * 100) % 97)).padStart(2, "0");
}

/** A code as it is sent: letters and their checksum. */
export function codeOf(letters: string): string {
  return letters + checksumOf(letters);
}

/** What was typed, as a code is kept: upper case, without the blanks and hyphens of copying; null when it is none. */
export function normalizeCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{6,10}\d{2}$/.test(code)) return null;
  return checksumOf(code.slice(0, -2)) === code.slice(-2) ? code : null;
}
