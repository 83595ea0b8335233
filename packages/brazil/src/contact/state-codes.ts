/** The IBGE code of each state and of the Federal District: also the cUF of an NF-e key. */
const IBGE_CODES = {
  AC: 12,
  AL: 27,
  AM: 13,
  AP: 16,
  BA: 29,
  CE: 23,
  DF: 53,
  ES: 32,
  GO: 52,
  MA: 21,
  MG: 31,
  MS: 50,
  MT: 51,
  PA: 15,
  PB: 25,
  PE: 26,
  PI: 22,
  PR: 41,
  RJ: 33,
  RN: 24,
  RO: 11,
  RR: 14,
  RS: 43,
  SC: 42,
  SE: 28,
  SP: 35,
  TO: 17,
} as const;

/** The two letters of a state. */
export type Uf = keyof typeof IBGE_CODES;

/** Why a text is not a state's code. */
export type UfRefusal = "empty" | "unknown";

/** Returns the two letters in upper case, out of a typed text. */
export function normalizeUf(value: string): string {
  return value.trim().toUpperCase();
}

/** Returns whether the value is the two upper-case letters of one of the 27 states. */
export function isUf(value: string): value is Uf {
  return Object.hasOwn(IBGE_CODES, value);
}

/** Returns why the value is not the code of one of the 27 states; null when it is. */
export function ufRefusal(value: string): UfRefusal | null {
  if (value === "") return "empty";
  return isUf(value) ? null : "unknown";
}

/** Returns the IBGE code of a state (`SP` is 35). */
export function ibgeCodeOf(uf: Uf): number {
  return IBGE_CODES[uf];
}

/** Returns the state with this IBGE code, as the two digits written in an NF-e key; null when there is none. */
export function ufOfIbgeCode(code: string): Uf | null {
  const found = Object.entries(IBGE_CODES).find(([, ibgeCode]) => String(ibgeCode) === code)?.[0];
  return found !== undefined && isUf(found) ? found : null;
}
