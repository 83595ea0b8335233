import { expect, test } from "vitest";
import { cursorOf, isEarlier, readPosition, writePosition } from "./live-cursor.ts";

test("a snapshot says what was seen", () => {
  expect(cursorOf("740:745:740,743", 1_795_000_000)).toEqual({
    atSeconds: 1_795_000_000,
    xmin: "740",
    xmax: "745",
    open: ["740", "743"],
  });
  expect(cursorOf("745:745:", 1).open).toEqual([]);
});

test("a look of a restored database is of an earlier state", () => {
  const [before, after] = [cursorOf("999:1000:", 1), cursorOf("900:901:", 2)];
  expect([isEarlier(after, before), isEarlier(before, before), isEarlier(before, after)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a position becomes an event id and comes back", () => {
  const position = { atSeconds: 1_795_000_000, xmin: "740" };
  expect(writePosition(position)).toBe("1795000000.740");
  expect(readPosition("1795000000.740")).toEqual(position);
});

test("row 25: an event id that is none of ours is not read", () => {
  for (const text of [
    "",
    "7",
    "1.",
    "a.b",
    "1.2;drop",
    "-1.5",
    "1.2.3",
    "1".repeat(100_000),
    "1.99999999999999999999",
  ])
    expect(readPosition(text)).toBeUndefined();
});
