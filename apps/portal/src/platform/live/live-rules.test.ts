import { describe, expect, test } from "vitest";
import { createEventParser, newsOf } from "./live-rules.ts";

describe("the stream of changes", () => {
  test("events are read from text cut anywhere", () => {
    const text = 'id: 1\nevent: ready\ndata: {}\n\n:\n\nid: 2\nevent: changed\ndata: {"topic":"points"}\n\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const parse = createEventParser();
      expect([...parse(text.slice(0, cut)), ...parse(text.slice(cut))]).toEqual([
        { id: "1", event: "ready", data: "{}" },
        { id: "2", event: "changed", data: '{"topic":"points"}' },
      ]);
    }
  });

  test("line ends of either kind, several data lines and an id that stays are read", () => {
    const parse = createEventParser();
    expect(parse("id: 7\r\nevent: a\r\ndata: x\r\ndata: y\r\n\r\nevent: b\ndata: z\n\n")).toEqual([
      { id: "7", event: "a", data: "x\ny" },
      { id: "7", event: "b", data: "z" },
    ]);
  });

  test("an event says what changed, that something was missed, or why the stream ends", () => {
    expect(newsOf({ id: "1", event: "changed", data: '{"topic":"points"}' })).toEqual({
      kind: "changed",
      topic: "points",
    });
    expect(newsOf({ id: "1", event: "reset", data: "" })).toEqual({ kind: "reset" });
    expect(newsOf({ id: "1", event: "end", data: '{"reason":"renew"}' })).toEqual({
      kind: "end",
      reason: "renew",
    });
    expect(newsOf({ id: "1", event: "ready", data: "{}" })).toBeUndefined();
  });
});
