import { sql, type RawBuilder } from "kysely";

const MOST_WORDS = 6;

/** Returns the words of a search; none of one that is empty. */
const wordsOf = (search: string | undefined): string[] =>
  (search ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);

/**
 * Returns conditions by which every word of a search is found in a text, in any order and part of a word, too; none for
 * a search without words. The text is given as `platform.unaccented` leaves it, so that its index serves.
 */
export function everyWord(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown>[] {
  // Escaped after the accents are gone: unaccent turns the full-width forms of % and _ into wildcards. A select of its own
  // is worked out once, and not for every row.
  return wordsOf(search).map(
    (word) =>
      sql`${text} like (select '%' || regexp_replace(platform.unaccented(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`,
  );
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
