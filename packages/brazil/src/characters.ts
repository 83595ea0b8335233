const ZERO = 48;
const NINE = 57;

function isDigitCode(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/**
 * Returns the letter in upper case, or "" for anything but A–Z and a–z (accents and look-alikes are no letters of a
 * document).
 */
function upperCaseLetter(code: number): string {
  if (code >= 65 && code <= 90) return String.fromCharCode(code);
  if (code >= 97 && code <= 122) return String.fromCharCode(code - 32);
  return "";
}

/**
 * Returns the digits of a typed text, at most `length` of them; everything else is left out. Letters are kept, in
 * upper case, where the document allows them: in the places from `lettersFrom` up to but not including `lettersTo`,
 * counted from 0 in the result.
 */
export function keepCharacters(value: string, length: number, lettersFrom = 0, lettersTo = 0): string {
  let result = "";
  for (let index = 0; index < value.length && result.length < length; index++) {
    const code = value.charCodeAt(index);
    if (isDigitCode(code)) result += value[index];
    else if (result.length >= lettersFrom && result.length < lettersTo) result += upperCaseLetter(code);
  }
  return result;
}

/**
 * Returns the text without its mask (dots, slashes, hyphens, blanks), in upper case; nothing is cut. A text with
 * other than ASCII characters can be no document and keeps its case: `ß` must not turn into `SS`.
 */
export function withoutMask(value: string): string {
  const bare = value.replace(/[./\s-]+/g, "");
  return /^\p{ASCII}*$/u.test(bare) ? bare.toUpperCase() : bare;
}

/**
 * Reads digits as they were typed or sent, with their mask or without: the mask's own signs go, as `normalize` says; any other
 * sign, and a digit too many, stay for the rule to see.
 */
export function strictly(normalize: (typed: string) => string): (typed: string) => string {
  return (typed) => {
    const digits = typed.replaceAll(/[\s().\-+]/g, "");
    const normal = normalize(typed);
    return /^\d*$/.test(digits) && (digits.length <= normal.length || digits.endsWith(normal))
      ? normal
      : digits;
  };
}

/** Fills a pattern such as `000.000.000-00` as far as the characters go: half a value has half a mask and never ends in a separator. */
export function fillMask(pattern: string, characters: string): string {
  let masked = "";
  let next = 0;
  for (const place of pattern) {
    if (next >= characters.length) break;
    masked += place === "0" ? characters[next++] : place;
  }
  return masked;
}

/** Returns whether every character is the same one (a text of one character too). */
export function isRepeated(value: string): boolean {
  return value !== "" && value === value.charAt(0).repeat(value.length);
}

/** Returns whether each digit is the one before plus `step`, modulo 10 (`56789012` with 1, `7654321` with −1). */
export function isRun(digits: string, step: 1 | -1): boolean {
  if (digits.length < 2) return false;
  for (let index = 1; index < digits.length; index++) {
    const expected = (Number(digits[index - 1]) + step + 10) % 10;
    if (Number(digits[index]) !== expected) return false;
  }
  return true;
}

/**
 * Returns the modulo 11 check digit of Brazilian documents: weights 2, 3, 4 … from the right, starting again at 2
 * after `highestWeight`; the value of a character is its ASCII code − 48 (`A` = 17); 11 − (sum mod 11), with 10 and
 * 11 read as 0.
 */
export function checkDigit(base: string, highestWeight: 9 | 11): string {
  let sum = 0;
  let weight = 2;
  for (let index = base.length - 1; index >= 0; index--) {
    sum += (base.charCodeAt(index) - ZERO) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
