import { expect, test } from "vitest";
import { unpackCursor } from "./cursor.ts";
import { pageOf } from "./page-of-rows.ts";

const rows = ["aaa", "bbb", "ccc"].map((id, at) => ({ id, at: new Date(at * 1_000) }));
const ways = {
  item: ({ id }: { id: string }) => id.toUpperCase(),
  placeOf: ({ id, at }: { id: string; at: Date }) => [at, id] as const,
};

test("a page with a row to spare shows all but it and leads on from its last", () => {
  const { items, nextCursor = "" } = pageOf(rows, 2, ways);
  expect(items).toEqual(["AAA", "BBB"]);
  expect(unpackCursor(nextCursor, "instant", "id")).toEqual([new Date(1_000), "bbb"]);
});

test("the last page, full, short or empty, leads nowhere", () => {
  expect(pageOf(rows, 3, ways)).toEqual({ items: ["AAA", "BBB", "CCC"], nextCursor: undefined });
  expect(pageOf(rows, 9, ways).nextCursor).toBeUndefined();
  expect(pageOf([], 9, ways)).toEqual({ items: [], nextCursor: undefined });
});
