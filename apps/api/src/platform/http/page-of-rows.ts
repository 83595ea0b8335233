import { packCursor } from "./cursor.ts";

/** Where a page ends and the next begins: what its cursor is made of. */
type Place = readonly (string | number | Date)[];

/**
 * Returns a page of at most `size` items out of rows that were asked for with one more: the extra row only shows that
 * there is a next page. `placeOf` names the place of the last row shown.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  { item, placeOf }: { item: (row: Row) => Item; placeOf: (row: Row) => Place },
): { items: Item[]; nextCursor: string | undefined } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasNext = rows.length > size && last !== undefined;
  return { items: shown.map(item), nextCursor: hasNext ? packCursor(...placeOf(last)) : undefined };
}
