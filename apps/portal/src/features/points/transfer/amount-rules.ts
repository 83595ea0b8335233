import { formatInteger } from "@colheita/brazil";

/** More digits than any balance has, by far: extra digits are to be seen and reported, not dropped. */
const MOST_DIGITS = 12;

const digitsOf = (typed: string): string =>
  typed
    .replaceAll(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, MOST_DIGITS);

/** Returns whether a text holds more than a whole number with its thousands separated. */
export function isNoWholeNumber(typed: string): boolean {
  return /[^\d.\s]/.test(typed);
}

/**
 * Returns a typed whole number of points with its thousands separated. What is no whole number stays as typed, so
 * that the error shows it.
 */
export function maskAmount(typed: string): string {
  if (isNoWholeNumber(typed)) return typed;
  const digits = digitsOf(typed);
  return digits === "" ? "" : formatInteger(Number(digits));
}

/** Returns how many points were typed; nothing for none, and for what is no whole number. */
export function amountOf(typed: string): number | undefined {
  if (isNoWholeNumber(typed)) return undefined;
  const points = Number(digitsOf(typed));
  return points > 0 ? points : undefined;
}
