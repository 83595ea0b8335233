import { checkDigit, fillMask, isRepeated, keepCharacters } from "../characters.ts";

/** Why a text is not a PIS (PASEP, NIT). */
export type PisRefusal = "empty" | "length" | "characters" | "repeated" | "check-digit";

const LENGTH = 11;

/** Returns the typed text as `000.00000.00-0`, as far as it goes; extra digits are cut. */
export function maskPis(value: string): string {
  return fillMask("000.00000.00-0", keepCharacters(value, LENGTH));
}

/** Returns the 11 digits to store, out of a typed text; extra digits are cut, as the mask cuts them. */
export function normalizePis(value: string): string {
  return keepCharacters(value, LENGTH);
}

/**
 * Returns why the value, without a mask, is not a PIS; null when it is one. Weights 3, 2, 9…2 on the first ten
 * digits.
 */
export function pisRefusal(value: string): PisRefusal | null {
  if (value === "") return "empty";
  if (value.length !== LENGTH) return "length";
  if (!/^\d+$/.test(value)) return "characters";
  if (isRepeated(value)) return "repeated";
  return checkDigit(value.slice(0, 10), 9) === value.slice(10) ? null : "check-digit";
}

/** Returns whether the value is a PIS of 11 digits, without a mask. */
export function isPis(value: string): boolean {
  return pisRefusal(value) === null;
}

/** Returns whether the value is a PIS or empty: in forms it is optional. */
export function isPisOrEmpty(value: string): boolean {
  return value === "" || isPis(value);
}
