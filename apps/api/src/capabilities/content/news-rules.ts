/** Whom an article is for. An empty list is everybody. */
export interface Targeting {
  readonly categories: readonly string[];
  /** Profile codes in lower case. */
  readonly accountTypes: readonly string[];
  /** Two-letter codes of the states members live in. */
  readonly states: readonly string[];
}

const MOST_WORDS = 6;

/** What was typed into the search as patterns that must all be found, each with its wildcards taken literally. */
export function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? "").split(/\s+/).filter((word) => word !== "");
  return words.slice(0, MOST_WORDS).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
