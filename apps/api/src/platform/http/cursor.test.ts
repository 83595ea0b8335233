import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packCursor, unpackCursor } from "./cursor.ts";
import { Refusal } from "./refusal.ts";

test("a cursor brings back what was packed", () => {
  const at = new Date("2026-11-20T12:00:00.123Z");
  expect(unpackCursor(packCursor(at, "a0N000000000001"), "instant", "id")).toEqual([at, "a0N000000000001"]);
  expect(unpackCursor(packCursor(-7), "number")).toEqual([-7]);
  expect(unpackCursor(packCursor("2026-11-20"), "day")).toEqual(["2026-11-20"]);
});

test("row 22: nothing but what a cursor of that list may hold gets past it", () => {
  const anything = fc.oneof(fc.jsonValue(), fc.double(), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 3 }), (parts) => {
      const cursor = Buffer.from(JSON.stringify(parts)).toString("base64url");
      try {
        const [at, id] = unpackCursor(cursor, "instant", "id");
        expect(Number.isNaN(at.getTime())).toBe(false);
        expect(id).toMatch(/^[\w-]+$/);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
  );
});

test.each(["amanhã", "2026-02-30", "a0N000000000001", 20_261_120])("%j is no day of a cursor", (day) => {
  expect(() => unpackCursor(packCursor(day), "day")).toThrow(Refusal);
});

test.each(["", "!", "bnVsbA", "e30", "WzFd", packCursor(1, "a", 2)])("%j is no cursor", (cursor) => {
  expect(() => unpackCursor(cursor, "number", "id")).toThrow(Refusal);
});
