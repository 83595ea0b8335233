import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewsChannel, SignOnNews, SignOnOutcome } from "./sign-on-news.ts";
import { followWindow, notifyOpener } from "./sign-on-window.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the pages of one browser: each hears what the others post. */
function browser() {
  const listeners = new Map<object, (news: SignOnNews) => void>();
  return (): NewsChannel => {
    const me = {};
    return {
      post: (news) => {
        for (const [page, listener] of listeners) if (page !== me) listener(news);
      },
      hear: (listener) => {
        listeners.set(me, listener);
        return () => void listeners.delete(me);
      },
      close: () => void listeners.delete(me),
    };
  };
}

function followed() {
  const page = browser();
  const opened = { closed: false };
  const cancel = new AbortController();
  const seen: SignOnOutcome[] = [];
  void followWindow(opened, "s", page(), cancel.signal).then((outcome) => seen.push(outcome));
  return { opened, cancel, seen, window: page() };
}

const entered: SignOnOutcome = { kind: "entered", redirect: "/home" };
const refusedWith = (problem: string) => [{ kind: "refused", problem }];

test("a window that was closed is given up after eight seconds, and not before", async () => {
  const { opened, seen } = followed();
  await vi.advanceTimersByTimeAsync(60_000);
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual(refusedWith("popup-closed-by-user"));
});

test("news that come in these eight seconds count", async () => {
  const { opened, seen, window } = followed();
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(7_000);
  await expect(notifyOpener(window, "s", entered)).resolves.toBe(true);
  expect(seen).toEqual([entered]);
});

test("a window that came back is waited for longer, though the browser calls it closed", async () => {
  const { opened, seen, window } = followed();
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(1_000);
  window.post({ state: "s", kind: "arrived" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen).toEqual([]);
  await expect(notifyOpener(window, "s", entered)).resolves.toBe(true);
  expect(seen).toEqual([entered]);
});

test("news of another sign-on are not ours", async () => {
  const { seen, window } = followed();
  const isHeard = notifyOpener(window, "other", entered);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(isHeard).resolves.toBe(false);
  expect(seen).toEqual([]);
});

test("whoever gives up hears so at once, and a window without its page knows that it is alone", async () => {
  const { cancel, seen, window } = followed();
  cancel.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(refusedWith("cancelled-popup-request"));
  const isHeard = notifyOpener(window, "s", entered);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(isHeard).resolves.toBe(false);
});
