import { assert, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { packReply, unpackReply } from "./reply-text.ts";

test("a reply comes back as it was, in the same order, instants included", () => {
  const reply = { b: 1, a: [{ at: new Date("2026-11-21T03:00:00.000Z"), note: null }], name: "Ana" };
  expect(unpackReply(packReply(reply))).toEqual(reply);
  expect(Object.keys(unpackReply(packReply(reply)) as object)).toEqual(["b", "a", "name"]);
});

test("any plain reply survives", () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      const once: unknown = unpackReply(packReply(value));
      expect(JSON.stringify(once)).toBe(JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

test("a reply that JSON would change is refused, not altered", () => {
  expect(() => packReply({ points: Number.NaN })).toThrow(TypeError);
  expect(() => packReply({ seen: new Set([1]) })).toThrow(TypeError);
  expect(() => packReply({ total: 1n })).toThrow(TypeError);
});

test("a use case that answers nothing is replayed as nothing", () => {
  expect(unpackReply(packReply(undefined))).toBeNull();
});
