import { checkDigit, fillMask, isRepeated, isRun, keepCharacters } from "../characters.ts";

/** Why a text is not a CPF. `sequence`: each digit is the one before plus 1, modulo 10. */
export type CpfRefusal = "empty" | "length" | "characters" | "repeated" | "sequence" | "check-digit";

const LENGTH = 11;

/** Returns the typed text as `000.000.000-00`, as far as it goes; extra digits are cut. */
export function maskCpf(value: string): string {
  return fillMask("000.000.000-00", keepCharacters(value, LENGTH));
}

/** Returns the 11 digits to store, out of a typed text; extra digits are cut, as the mask cuts them. */
export function normalizeCpf(value: string): string {
  return keepCharacters(value, LENGTH);
}

/** Returns the two check digits: the weights are 10…2 on the first nine digits and 11…2 on the first ten. */
export function cpfCheckDigits(base: string): string {
  const first = checkDigit(base, 11);
  return first + checkDigit(base + first, 11);
}

/** Returns why the value, taken as it is and without a mask, is not a CPF; null when it is one. */
export function cpfRefusal(value: string): CpfRefusal | null {
  if (value === "") return "empty";
  if (value.length !== LENGTH) return "length";
  if (!/^\d+$/.test(value)) return "characters";
  if (isRepeated(value)) return "repeated";
  if (isRun(value, 1)) return "sequence";
  return cpfCheckDigits(value.slice(0, 9)) === value.slice(9) ? null : "check-digit";
}

/** Returns whether the value is a CPF of 11 digits, without a mask. */
export function isCpf(value: string): boolean {
  return cpfRefusal(value) === null;
}
