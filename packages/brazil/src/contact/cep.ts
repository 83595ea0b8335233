import { fillMask, keepCharacters } from "../characters.ts";

/** Why a text is not a CEP. `range`: no state has it, so it need not be looked up. */
export type CepRefusal = "empty" | "length" | "characters" | "range";

const LENGTH = 8;

/** Returns the typed text as `00000-000`, as far as it goes; extra digits are cut. */
export function maskCep(value: string): string {
  return fillMask("00000-000", keepCharacters(value, LENGTH));
}

/** Returns the 8 digits to store, out of a typed text; extra digits are cut, as the mask cuts them. */
export function normalizeCep(value: string): string {
  return keepCharacters(value, LENGTH);
}

/**
 * Returns why the value, without a mask, is not a CEP; null when it is one. The states' ranges leave out what is
 * below 01000-000 and 78900-000 to 78999-999 (`ufOfCep` finds the state). Whether the address exists is for the
 * look-up to say.
 */
export function cepRefusal(value: string): CepRefusal | null {
  if (value === "") return "empty";
  if (value.length !== LENGTH) return "length";
  if (!/^\d+$/.test(value)) return "characters";
  return value < "01000000" || value.startsWith("789") ? "range" : null;
}

/** Returns whether the value is a CEP of 8 digits, without a mask, within a state's range. */
export function isCep(value: string): boolean {
  return cepRefusal(value) === null;
}
