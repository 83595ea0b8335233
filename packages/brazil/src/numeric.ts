/** Why a text is not a number. */
export type NumericRefusal = "empty" | "format";

/** A value that Intl prints without a minus sign when it rounds to zero. */
const NO_NEGATIVE_ZERO = { signDisplay: "negative" } as const;

let integers: Intl.NumberFormat | undefined;
let percents: Intl.NumberFormat | undefined;
let compacts: Intl.NumberFormat | undefined;

/** Returns why the value is not digits with an optional decimal part, after a comma or a dot; null when it is. */
export function numericRefusal(value: string): NumericRefusal | null {
  if (value === "") return "empty";
  return /^\d+(?:[.,]\d+)?$/.test(value) ? null : "format";
}

/** Returns whether the value is digits with an optional decimal part. */
export function isNumeric(value: string): boolean {
  return numericRefusal(value) === null;
}

/** Returns a whole number with its thousands separated: `1.500`. */
export function formatInteger(value: number): string {
  integers ??= new Intl.NumberFormat("pt-BR", { ...NO_NEGATIVE_ZERO, maximumFractionDigits: 0 });
  return integers.format(value);
}

/** Returns a whole number as it is drawn in a figure, with the minus sign of print: `−1.500`. */
export function formatFigure(value: number): string {
  return formatInteger(value).replace("-", "−");
}

/** Returns the change of a figure, with its sign: `+1.500`, `−1.500`, `0`. */
export function formatChange(value: number): string {
  return `${value > 0 ? "+" : ""}${formatFigure(value)}`;
}

/** Returns a share as a percentage with up to one decimal: 0.125 is `12,5%`. */
export function formatPercent(share: number): string {
  percents ??= new Intl.NumberFormat("pt-BR", {
    ...NO_NEGATIVE_ZERO,
    style: "percent",
    maximumFractionDigits: 1,
  });
  return percents.format(share);
}

/** Returns a number in few characters: `13 mil`, `1,3 milhão`. */
export function formatCompact(value: number): string {
  compacts ??= new Intl.NumberFormat("pt-BR", {
    ...NO_NEGATIVE_ZERO,
    notation: "compact",
    compactDisplay: "long",
    maximumFractionDigits: 1,
  });
  return compacts.format(value);
}
