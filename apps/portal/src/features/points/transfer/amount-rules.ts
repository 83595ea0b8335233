import { formatInteger } from "@colheita/brazil";

/** More digits than any balance has. */
const MOST_DIGITS = 8;

const digitsOf = (typed: string): string =>
  typed
    .replaceAll(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, MOST_DIGITS);

/** Whole points as they are typed, their thousands apart. */
export function maskAmount(typed: string): string {
  const digits = digitsOf(typed);
  return digits === "" ? "" : formatInteger(Number(digits));
}

/** How many points were typed; nothing for none. */
export function amountOf(typed: string): number | undefined {
  const points = Number(digitsOf(typed));
  return points > 0 ? points : undefined;
}
