import { sql, type RawBuilder } from "kysely";

const MOST_WORDS = 6;

/** Returns the words of a search; none of one that is empty. */
export const wordsOf = (search: string | undefined): string[] =>
  (search ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);

/**
 * Returns the condition by which a word, or part of one, is found in a text. The text is given as `platform.unaccented`
 * leaves it, so that its index serves.
 */
export function wordIn(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  // Escaped after the accents are gone: unaccent turns the full-width forms of % and _ into wildcards. A select of its own
  // is worked out once, and not for every row.
  return sql`${text} like (select '%' || regexp_replace(platform.unaccented(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
}

/**
 * Returns conditions by which every word of a search is found in a text, in any order and part of a word, too; none for
 * a search without words.
 */
export function everyWord(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return wordsOf(search).map((word) => wordIn(text, word));
}

/**
 * Returns the same for texts that are read in an order of their own, without an index of their words: PostgreSQL takes
 * a pattern for rare, and would sort all of them before it looks at the first.
 */
export function everyWordInOrder(
  search: string | undefined,
  text: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return wordsOf(search).map((word) => sql`position((select platform.unaccented(${word})) in ${text}) > 0`);
}
