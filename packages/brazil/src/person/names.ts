/** Why a text is not a name. `characters`: something that no name of this kind has, or a mark where none may stand. */
export type NameRefusal = "empty" | "too-short" | "too-long" | "characters";

/** How many characters a name may have, both ends included. Forms ask for 2, saving a member for 3 (a setting). */
export interface NameLimits {
  minimum?: number;
  maximum?: number;
}

const MINIMUM = 2;
/** Longer texts are refused unread: composing their accents could be made slow on purpose. */
const MOST_CHARACTERS = 255;
/** The script also has signs that are no letters, such as the numeral Ⅷ. */
const LETTER = String.raw`(?:(?=\p{L})\p{Script=Latin}|\p{M})`;
const PERSON = new RegExp(`^${LETTER}+(?:[ '’-]${LETTER}+)*$`, "u");
const COMPANY = new RegExp(String.raw`^(?:${LETTER}|[\d&.,'’\-/() ])+$`, "u");

/** Returns the name to store: blanks around it gone, single blanks inside, accents composed. */
export function normalizeName(value: string): string {
  const spaced = value.trim().replace(/\s+/g, " ");
  return spaced.length > MOST_CHARACTERS ? spaced : spaced.normalize("NFC");
}

function nameRefusal(
  value: string,
  isAllowed: (name: string) => boolean,
  limits: NameLimits,
): NameRefusal | null {
  const { minimum = MINIMUM, maximum = MOST_CHARACTERS } = limits;
  const name = normalizeName(value);
  if (name === "") return "empty";
  if (name.length > MOST_CHARACTERS) return "too-long";
  const characters = Array.from(name).length;
  if (characters < minimum) return "too-short";
  if (characters > maximum) return "too-long";
  return isAllowed(name) ? null : "characters";
}

/**
 * Returns why the text is not a person's name; null when it is: letters, blanks, and inside it apostrophe and
 * hyphen (D'Ávila, Jean-Luc).
 */
export function personNameRefusal(value: string, limits: NameLimits = {}): NameRefusal | null {
  return nameRefusal(value, (name) => PERSON.test(name), limits);
}

/** Returns whether the value is a person's name of at least 2 characters. */
export function isPersonName(value: string): boolean {
  return personNameRefusal(value) === null;
}

/**
 * Returns why the text is not a company's name; null when it is: letters, digits, blanks and `& . , ' - / ( )`, at
 * least one letter or digit.
 */
export function companyNameRefusal(value: string, limits: NameLimits = {}): NameRefusal | null {
  return nameRefusal(value, (name) => COMPANY.test(name) && /[\p{L}\d]/u.test(name), limits);
}

/** Returns whether the value is a company's name of at least 2 characters. */
export function isCompanyName(value: string): boolean {
  return companyNameRefusal(value) === null;
}

/** Returns the first of a person's names. */
export function firstNameOf(name: string): string {
  return normalizeName(name).split(" ", 1)[0] ?? "";
}
