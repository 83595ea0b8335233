import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createNotificationCards } from "./notification-cards-store.ts";

describe("notification cards", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a card leaves after 10 seconds", () => {
    const cards = createNotificationCards();
    cards.show({ title: "An invitation" });
    vi.advanceTimersByTime(9999);
    expect(cards.getSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(cards.getSnapshot()).toHaveLength(0);
  });

  test("cards stack in the order they came and leave each at its own time", () => {
    const cards = createNotificationCards();
    cards.show({ title: "First" });
    vi.advanceTimersByTime(4000);
    cards.show({ title: "Second", timeoutMs: 0 });
    expect(cards.getSnapshot().map(({ title }) => title)).toEqual(["First", "Second"]);
    vi.advanceTimersByTime(600_000);
    expect(cards.getSnapshot().map(({ title }) => title)).toEqual(["Second"]);
  });

  test("a card with a known id takes the place of the one on the screen", () => {
    const cards = createNotificationCards();
    cards.show({ id: "order", title: "Order placed" });
    cards.show({ title: "Another" });
    cards.show({ id: "order", title: "Order sent" });
    expect(cards.getSnapshot().map(({ title }) => title)).toEqual(["Order sent", "Another"]);
  });
});
