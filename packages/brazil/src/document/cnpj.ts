import { checkDigit, fillMask, isRepeated, keepCharacters } from "../characters.ts";

/** Why a text is not a CNPJ. */
export type CnpjRefusal = "empty" | "length" | "characters" | "repeated" | "check-digit";

const LENGTH = 14;
const BASE_LENGTH = 12;

/** Returns the typed text as `AA.AAA.AAA/AAAA-00` in upper case, as far as it goes; extra characters are cut. */
export function maskCnpj(value: string): string {
  return fillMask("00.000.000/0000-00", normalizeCnpj(value));
}

/**
 * Returns the 14 characters to store, out of a typed text: upper-case letters and digits, extra ones cut. Letters
 * stay.
 */
export function normalizeCnpj(value: string): string {
  return keepCharacters(value, LENGTH, 0, BASE_LENGTH);
}

/**
 * Returns the two check digits: weights 5…2, 9…2 on the twelve characters, then 6…2, 9…2 with the first digit
 * (ASCII − 48).
 */
export function cnpjCheckDigits(base: string): string {
  const first = checkDigit(base, 9);
  return first + checkDigit(base + first, 9);
}

/**
 * Returns why the value, taken as it is and without a mask, is not a CNPJ; null when it is one. Digits, or since
 * July 2026 the letters A–Z in the first twelve places (IN RFB 2.229/2024).
 */
export function cnpjRefusal(value: string): CnpjRefusal | null {
  if (value === "") return "empty";
  if (value.length !== LENGTH) return "length";
  if (!/^[0-9A-Z]{12}\d{2}$/.test(value)) return "characters";
  if (isRepeated(value)) return "repeated";
  return cnpjCheckDigits(value.slice(0, BASE_LENGTH)) === value.slice(BASE_LENGTH) ? null : "check-digit";
}

/** Returns whether the value is a CNPJ of 14 characters, without a mask and in upper case, numeric or with letters. */
export function isCnpj(value: string): boolean {
  return cnpjRefusal(value) === null;
}
