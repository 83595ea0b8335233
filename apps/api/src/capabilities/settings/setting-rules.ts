/** Words of the programme that texts may name by placeholder (3.2, "Text placeholders"). */
export interface ProgrammeWords {
  readonly pointsLabel: string;
  readonly levelLabel: string;
}

const PLACEHOLDERS: Readonly<Record<string, keyof ProgrammeWords>> = {
  "{POINTS_LABEL}": "pointsLabel",
  "{LEVEL_LABEL}": "levelLabel",
};

/**
 * Fills `{POINTS_LABEL}` and `{LEVEL_LABEL}`. Other placeholders, such as `{EMAIL_HINT}`, are left for whoever knows
 * them. `spell` prepares a word for where it will stand, as inside HTML.
 */
export function fillPlaceholders(
  text: string,
  words: ProgrammeWords,
  spell: (word: string) => string = (word) => word,
): string {
  return text.replaceAll(/\{(?:POINTS|LEVEL)_LABEL\}/g, (placeholder) => {
    const word = PLACEHOLDERS[placeholder];
    return word ? spell(words[word]) : placeholder;
  });
}

/** The settings of everybody, under this user type. */
export const EVERYBODY = "*";

/**
 * Lays the values of user types over the default, in the order of the types (section 1, "configurable per user type").
 * Objects merge by their first-level keys; any other value replaces what lies under it.
 */
export function overlay(base: unknown, values: readonly unknown[]): unknown {
  return values.reduce((merged, value) => {
    if (value === undefined || value === null) return merged;
    return isObject(merged) && isObject(value) ? { ...merged, ...value } : value;
  }, base);
}

/** What a row holds, in the shape of its kind. */
interface StoredColumns {
  readonly textValue: string | null;
  readonly htmlValue: string | null;
  readonly jsonValue: unknown;
}

/** Returns the value in a row. */
export function storedValue(kind: "text" | "page" | "json", row: StoredColumns): unknown {
  if (kind === "json") return row.jsonValue;
  if (kind === "text") return row.textValue;
  return {
    ...(row.textValue === null ? {} : { title: row.textValue }),
    ...(row.htmlValue === null ? {} : { html: row.htmlValue }),
  };
}

/** Returns where a value has what its declaration has no place for: what was given beside what was understood of it. */
export function strayPaths(
  given: unknown,
  understood: unknown,
  path: readonly PropertyKey[] = [],
): (readonly PropertyKey[])[] {
  if (Array.isArray(given) && Array.isArray(understood))
    return given.flatMap((item, at) => strayPaths(item, understood[at], [...path, at]));
  if (!isObject(given) || !isObject(understood)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(understood, key) ? strayPaths(value, understood[key], [...path, key]) : [[...path, key]],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
