import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMessages } from "./messages-store.ts";
import type { MessagesStore } from "./messages-store.ts";

const texts = (store: MessagesStore) => store.getSnapshot().map((message) => message.text);

describe("floating messages", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a message leaves after 7 seconds", () => {
    const messages = createMessages();
    messages.success("Saved.");
    vi.advanceTimersByTime(6999);
    expect(texts(messages)).toEqual(["Saved."]);
    vi.advanceTimersByTime(1);
    expect(texts(messages)).toEqual([]);
  });

  test("a message may bring its own time", () => {
    const messages = createMessages();
    messages.info("Short.", { timeoutMs: 1000 });
    vi.advanceTimersByTime(1000);
    expect(texts(messages)).toEqual([]);
  });

  test("a time of 0 keeps the message until it is closed", () => {
    const messages = createMessages();
    const id = messages.warning("Stays.", { timeoutMs: 0 });
    vi.advanceTimersByTime(3_600_000);
    expect(texts(messages)).toEqual(["Stays."]);
    messages.close(id);
    expect(texts(messages)).toEqual([]);
  });

  test("a loading message refuses the close button and obeys the program", () => {
    const messages = createMessages();
    const id = messages.loading("Sending.", { timeoutMs: 0 });
    messages.close(id);
    expect(texts(messages)).toEqual(["Sending."]);
    messages.dismiss(id);
    expect(texts(messages)).toEqual([]);
  });

  test("the same message again is shown once, counted, and its time starts again", () => {
    const messages = createMessages();
    const first = messages.error("No network.");
    vi.advanceTimersByTime(5000);
    const second = messages.error("No network.");
    expect(second).toBe(first);
    expect(messages.getSnapshot()).toEqual([
      { id: first, kind: "error", text: "No network.", timeoutMs: 7000, about: undefined, repeats: 1 },
    ]);
    vi.advanceTimersByTime(5000);
    expect(texts(messages)).toEqual(["No network."]);
    vi.advanceTimersByTime(2000);
    expect(texts(messages)).toEqual([]);
  });

  test("a message takes the place of the last one about the same thing, and of no other", () => {
    const messages = createMessages();
    messages.error("Not downloaded.", { about: "receipt" });
    messages.info("Something else.");
    messages.success("Downloaded.", { about: "receipt" });
    expect(texts(messages)).toEqual(["Something else.", "Downloaded."]);
  });

  test("the same words in another kind are another message", () => {
    const messages = createMessages();
    messages.error("No network.");
    messages.warning("No network.");
    expect(messages.getSnapshot()).toHaveLength(2);
  });

  test("a change of route takes away all but the persistent messages", () => {
    const messages = createMessages();
    messages.success("Saved.");
    messages.info("Stays.", { timeoutMs: 0 });
    messages.loading("Sending.", { timeoutMs: 0 });
    messages.clearTransient();
    expect(texts(messages)).toEqual(["Stays.", "Sending."]);
  });

  test("a touch of the page takes away what was said, and neither what went wrong nor what stays", () => {
    const messages = createMessages();
    messages.success("Saved.");
    messages.error("No network.");
    messages.info("Stays.", { timeoutMs: 0 });
    messages.giveWay();
    expect(texts(messages)).toEqual(["No network.", "Stays."]);
  });

  test("while someone reads, no message leaves, and each keeps the time it had", () => {
    const messages = createMessages();
    messages.success("Early.");
    vi.advanceTimersByTime(4000);
    messages.pause();
    messages.success("Late.");
    vi.advanceTimersByTime(60_000);
    expect(texts(messages)).toEqual(["Early.", "Late."]);
    messages.resume();
    vi.advanceTimersByTime(3000);
    expect(texts(messages)).toEqual(["Late."]);
    vi.advanceTimersByTime(4000);
    expect(texts(messages)).toEqual([]);
  });

  test("a message closed while paused does not come back with the clock", () => {
    const messages = createMessages();
    const id = messages.success("Gone.");
    messages.pause();
    messages.close(id);
    messages.resume();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the list is the same object until something changes", () => {
    const messages = createMessages();
    messages.success("Saved.");
    const before = messages.getSnapshot();
    messages.close("message-404");
    expect(messages.getSnapshot()).toBe(before);
  });

  test("a listener hears every change until it leaves", () => {
    const messages = createMessages();
    const heard = vi.fn();
    const leave = messages.subscribe(heard);
    const id = messages.success("Saved.");
    messages.close(id);
    leave();
    messages.success("Again.");
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test("injected timers are the only clock", () => {
    const pending: (() => void)[] = [];
    const messages = createMessages({
      defaultTimeoutMs: 50,
      timers: { now: () => 0, setTimer: (run) => pending.push(run), clearTimer: () => {} },
    });
    messages.success("Saved.");
    expect(pending).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    pending[0]?.();
    expect(texts(messages)).toEqual([]);
  });
});
