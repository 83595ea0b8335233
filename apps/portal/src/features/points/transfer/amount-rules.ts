import { formatInteger } from "@colheita/brazil";

/** More digits than any balance has, by far: what was typed too much is to be seen and told, not dropped. */
const MOST_DIGITS = 12;

const digitsOf = (typed: string): string =>
  typed
    .replaceAll(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, MOST_DIGITS);

/** Whether there is more in it than a whole number with its thousands apart. */
export function isNoWholeNumber(typed: string): boolean {
  return /[^\d.\s]/.test(typed);
}

/** Whole points as they are typed, their thousands apart. What is no whole number stays as it is, to be told and mended. */
export function maskAmount(typed: string): string {
  if (isNoWholeNumber(typed)) return typed;
  const digits = digitsOf(typed);
  return digits === "" ? "" : formatInteger(Number(digits));
}

/** How many points were typed; nothing for none, and for what is no whole number. */
export function amountOf(typed: string): number | undefined {
  if (isNoWholeNumber(typed)) return undefined;
  const points = Number(digitsOf(typed));
  return points > 0 ? points : undefined;
}
