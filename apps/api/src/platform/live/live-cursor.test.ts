import { expect, test } from "vitest";
import { cursorOf, readCursor, writeCursor } from "./live-cursor.ts";

test("a snapshot becomes an event id and comes back", () => {
  const cursor = cursorOf("740:745:740,743", 1_795_000_000);
  expect(writeCursor(cursor)).toBe("1795000000.745.740.743");
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  expect(readCursor(writeCursor(cursorOf("745:745:", 1)))).toEqual({ atSeconds: 1, xmax: "745", open: [] });
});

test("row 25: an event id that is none of ours is not read", () => {
  for (const text of [
    "",
    "7",
    "1.",
    "a.b",
    "1.2;drop",
    "-1.5",
    `1.2${".3".repeat(600)}`,
    "1".repeat(100_000),
    "1.99999999999999999999",
  ])
    expect(readCursor(text)).toBeUndefined();
});
