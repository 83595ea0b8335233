import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges } from "./live-stream.ts";

const change = 'id: 1\nevent: changed\ndata: {"topic":"points"}\n\n';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows a server that answers these, then nothing more, until the test stops it. */
function follow(answers: readonly Response[], onRevoked: (stop: AbortController) => void) {
  const waiting = [...answers];
  const server = vi.fn(async () => waiting.shift() ?? (await new Promise<never>(() => undefined)));
  vi.stubGlobal("fetch", server);
  const stop = new AbortController();
  const onNews = vi.fn();
  const over = followChanges(
    {
      position: undefined,
      token: () => Promise.resolve("token"),
      onNews,
      onRevoked: () => Promise.resolve(onRevoked(stop)),
    },
    stop.signal,
  );
  return { server, onNews, over };
}

test("a refused stream of a session that lives on is taken up again", async () => {
  const doubt = vi.fn();
  const { onNews } = follow([new Response(null, { status: 401 }), new Response(change)], doubt);
  await vi.advanceTimersByTimeAsync(2000);
  expect(doubt).toHaveBeenCalledOnce();
  expect(onNews).toHaveBeenCalledWith({ kind: "changed", topic: "points" });
});

test("a refused stream of a dead session is over", async () => {
  const { server, over } = follow([new Response(null, { status: 401 })], (stop) => stop.abort());
  await vi.advanceTimersByTimeAsync(2000);
  await over;
  expect(server).toHaveBeenCalledOnce();
});
