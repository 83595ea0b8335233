import { expect, test } from "vitest";
import { newsOf } from "./live-rules.ts";

test("an event says what changed, that something was missed, or why the stream ends", () => {
  expect(newsOf({ event: "changed", data: '{"topic":"points"}' })).toEqual({
    kind: "changed",
    topic: "points",
  });
  expect(newsOf({ event: "reset", data: "{}" })).toEqual({ kind: "reset" });
  expect(newsOf({ event: "end", data: '{"reason":"renew"}' })).toEqual({ kind: "end", reason: "renew" });
  expect(newsOf({ event: "ready", data: "{}" })).toBeUndefined();
});
