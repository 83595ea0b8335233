/** For a CEP that is none (section 4); the one message of the programme with an exclamation mark. */
export const invalidCepWords = "CEP inválido!";

/** The lines of an address that a CEP may fill; the city comes later, and on its own. */
export type FilledLine = "street" | "district";
export type FilledLines = Readonly<Record<FilledLine, string>>;

/** A line during a look-up: its text when that began, what an earlier CEP filled in, and what this one does. */
export interface LookedUpLine {
  readonly begun: string;
  readonly filledBefore: string;
  readonly filled: string;
}

/**
 * Returns a line after a CEP has given its address. What the person wrote meanwhile stays. Where the CEP gives
 * nothing, what they had written stays too; only what an earlier CEP had filled in is removed.
 */
export function lineAfter(written: string, { begun, filledBefore, filled }: LookedUpLine): string {
  if (written !== begun) return written;
  if (filled !== "") return filled;
  return written === filledBefore ? "" : written;
}

const plain = (name: string) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Returns the city of the list that a name means, whatever its accents and capitals; the name itself when none is. */
export function cityOf(cities: readonly string[], name: string): string {
  const wanted = plain(name);
  return cities.find((city) => plain(city) === wanted) ?? name;
}
