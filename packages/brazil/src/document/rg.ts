import { isRepeated, isRun, withoutMask } from "../characters.ts";
import { isUf } from "../contact/state-codes.ts";

/** Why a text is not an RG. `sequence`: digits that step by +1 or by −1, modulo 10. */
export type RgRefusal = "empty" | "length" | "characters" | "repeated" | "sequence";

const MOST_CHARACTERS = 13;
const LONGEST_TYPED = 40;
const MASK = /[.\-/\s]/;

/** Returns the typed text in upper case with its own punctuation (states differ), cut after 13 letters and digits. */
export function maskRg(value: string): string {
  let masked = "";
  let counted = 0;
  for (const character of value.trimStart().slice(0, LONGEST_TYPED)) {
    if (counted === MOST_CHARACTERS) break;
    if (/[0-9A-Za-z]/.test(character)) counted++;
    else if (!MASK.test(character)) continue;
    masked += character.toUpperCase();
  }
  return masked;
}

/**
 * Returns the RG to store: upper case, without dots, hyphens, slashes and blanks. Nothing is cut: no check digit
 * would notice.
 */
export function normalizeRg(value: string): string {
  return withoutMask(value);
}

/**
 * Returns the digits of an RG: without the state before them (`MG`, and `M` on old cards of Minas Gerais) and a
 * final X.
 */
function digitsOf(rg: string): string | null {
  const [, prefix = "", digits = ""] = /^([A-Z]{0,2})(\d+)X?$/.exec(rg) ?? [];
  const isKnownPrefix = prefix === "" || prefix === "M" || isUf(prefix);
  return digits !== "" && isKnownPrefix ? digits : null;
}

/**
 * Returns why the value, with or without its mask, is not an RG; null when it may be one. There is no national
 * format or check digit: at most 13 characters, digits with an optional state before and X after, not all equal,
 * not a sequence. A CIN has the CPF as its number and passes.
 */
export function rgRefusal(value: string): RgRefusal | null {
  const rg = normalizeRg(value);
  if (rg === "") return "empty";
  if (rg.length > MOST_CHARACTERS) return "length";
  if (isRepeated(rg)) return "repeated";
  const digits = digitsOf(rg);
  if (digits === null) return "characters";
  if (isRepeated(digits)) return "repeated";
  return isRun(digits, 1) || isRun(digits, -1) ? "sequence" : null;
}

/** Returns whether the value may be an RG or a CIN, with or without its mask. */
export function isRg(value: string): boolean {
  return rgRefusal(value) === null;
}
