import { fillMask, keepCharacters, strictly } from "../characters.ts";

/** Why a text is not a cellphone number. `ninth-digit`: the digit after the area code is not 9. */
export type CellphoneRefusal = "empty" | "length" | "characters" | "area-code" | "ninth-digit";

const LENGTH = 11;

/** The 67 area codes (DDD) of the country. */
export const AREA_CODES: readonly number[] = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46,
  47, 48, 49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85,
  86, 87, 88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99,
];

/** Returns whether the value is an area code in use, of two digits. */
export function isAreaCode(value: string): boolean {
  return /^\d{2}$/.test(value) && AREA_CODES.includes(Number(value));
}

/** Returns the typed text as `(00) 00000-0000`, as far as it goes; the country code and extra digits are cut. */
export function maskCellphone(value: string): string {
  return fillMask("(00) 00000-0000", normalizeCellphone(value));
}

/**
 * Returns the 11 digits to store, out of a typed text. The country code 55 and the trunk zero are taken away only
 * when more than 11 digits are there: 55 is also an area code (RS). Twelve digits that begin with a whole cellphone
 * of area code 55 are that cellphone and one digit too many, unless a + says otherwise.
 */
export function normalizeCellphone(value: string): string {
  const digits = keepCharacters(value, 13);
  if (digits.length <= LENGTH) return digits;
  const hasExtraDigit =
    digits.length === 12 && isCellphone(digits.slice(0, LENGTH)) && !value.trimStart().startsWith("+");
  if (digits.startsWith("55") && !hasExtraDigit) return digits.slice(2);
  return digits.startsWith("0") ? digits.slice(1, 1 + LENGTH) : digits.slice(0, LENGTH);
}

/** The same of a text that nobody is still typing: letters, and a digit too many, stay for the rule to see. */
export const readCellphone = strictly(normalizeCellphone);

/** Returns why the value, without a mask, is not a cellphone number; null when it is one. */
export function cellphoneRefusal(value: string): CellphoneRefusal | null {
  if (value === "") return "empty";
  if (value.length !== LENGTH) return "length";
  if (!/^\d+$/.test(value)) return "characters";
  if (!isAreaCode(value.slice(0, 2))) return "area-code";
  return value[2] === "9" ? null : "ninth-digit";
}

/**
 * Returns whether the value is a cellphone number of 11 digits, without a mask: an area code in use, 9, and 8 more
 * digits.
 */
export function isCellphone(value: string): boolean {
  return cellphoneRefusal(value) === null;
}
