import { HttpFailure, NetworkFailure } from "@colheita/client";
import type { Session } from "@colheita/contract/identity/identity-records";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionKeeper } from "./session-keeper.ts";
import type { Opened } from "./session-keeper.ts";
import type { TabNews } from "./session-tabs.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-11-21T12:00:00Z");

/** A browser: its tabs hear each other and take turns. */
function browser() {
  const hearers = new Set<(news: TabNews) => void>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    join: (hear: (news: TabNews) => void) => {
      hearers.add(hear);
      return {
        tell: (news: TabNews) => {
          for (const other of hearers) if (other !== hear) other(news);
        },
        oneAtATime: <Value>(task: () => Promise<Value>): Promise<Value> => {
          const turn = queue.then(task);
          queue = turn.catch(() => undefined);
          return turn;
        },
      };
    },
  };
}

let issued = 0;

/** A tab whose server gives tokens of fifteen minutes, until told otherwise. */
function tab(of = browser(), memberId = "ana") {
  const answer = (): Opened => ({
    session: {
      id: "s",
      accessToken: `token-${++issued}`,
      expiresAt: new Date(Date.now() + 15 * MINUTE),
      member: { id: memberId } as Session["member"],
      pending: [],
    },
  });
  const open = vi.fn(() => Promise.resolve(answer()));
  const close = vi.fn(() => Promise.resolve());
  const seen: string[] = [];
  const keeper = new SessionKeeper<Opened>({
    open,
    close,
    join: of.join,
    now: () => Date.now(),
    setTimer: (run, delayMs) => setTimeout(run, delayMs),
    clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
    onOpened: () => seen.push("opened"),
    onClosed: (end) => seen.push(end),
    onUnreachable: () => seen.push("unreachable"),
  });
  return { keeper, open, close, seen, answer };
}

beforeEach(() => {
  issued = 0;
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("one tab", () => {
  test("renews its token five minutes before it expires", async () => {
    const { keeper, open } = tab();
    await keeper.open();
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(2);
    expect(await keeper.token()).toBe("token-2");
  });

  test("asks once, however many calls wait for a session", async () => {
    const { keeper, open } = tab();
    await Promise.all([keeper.open(), keeper.open(), keeper.open()]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test("waking from sleep, it renews before it lets a call go", async () => {
    const { keeper, open } = tab();
    await keeper.open();
    vi.setSystemTime(START + 60 * MINUTE);
    expect(await keeper.token()).toBe("token-2");
    expect(open).toHaveBeenCalledTimes(2);
  });

  test("without a network it tries again after 30 s, doubling, and keeps what it holds", async () => {
    const { keeper, open, seen } = tab();
    await keeper.open();
    open.mockRejectedValue(new NetworkFailure("silence"));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(open).toHaveBeenCalledTimes(2);
    expect(await keeper.token()).toBe("token-1");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(open).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(open).toHaveBeenCalledTimes(4);
    expect(seen).toEqual(["opened", "unreachable", "unreachable", "unreachable"]);
  });

  test("when the network is back it does not wait", async () => {
    const { keeper, open, answer } = tab();
    open.mockRejectedValueOnce(new NetworkFailure("silence"));
    await keeper.open();
    open.mockImplementation(() => Promise.resolve(answer()));
    await keeper.wake();
    expect(await keeper.token()).toBe("token-1");
  });

  test("a dead session is a visitor, an absent one too", async () => {
    const { keeper, open, seen } = tab();
    open.mockRejectedValueOnce(new HttpFailure(401, "no-uid"));
    await keeper.open();
    await keeper.open();
    open.mockRejectedValueOnce(new HttpFailure(403, "auth/user-disabled"));
    await keeper.open();
    expect(seen).toEqual(["none", "opened", "expired"]);
    expect(await keeper.token()).toBeUndefined();
  });

  test("a refused call is looked into once; refused again, the session is over", async () => {
    const { keeper, open, seen } = tab();
    await keeper.open();
    await vi.advanceTimersByTimeAsync(6000);
    await keeper.doubt();
    expect(open).toHaveBeenCalledTimes(2);
    await keeper.doubt();
    expect(open).toHaveBeenCalledTimes(2);
    expect(seen).toEqual(["opened", "opened", "expired"]);
  });

  test("an answer that comes after the log-out opens nothing", async () => {
    const { keeper, open, seen, answer } = tab();
    await keeper.open();
    let arrive: (reply: Opened) => void = () => undefined;
    open.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const renewal = keeper.open();
    const leaving = keeper.close();
    arrive(answer());
    await Promise.all([renewal, leaving]);
    expect(seen).toEqual(["opened", "signed-out"]);
    expect(await keeper.token()).toBeUndefined();
  });
});

describe("several tabs", () => {
  test("row 12: they renew one at a time, and share what one got", async () => {
    const shared = browser();
    const [first, second] = [tab(shared), tab(shared)];
    await first.keeper.open();
    await second.keeper.open();
    const calls = () => first.open.mock.calls.length + second.open.mock.calls.length;
    const before = calls();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(calls()).toBe(before + 1);
    expect(await first.keeper.token()).toBe(await second.keeper.token());
  });

  test("who logs out in one is out in all, also where the server cannot be told", async () => {
    const shared = browser();
    const [first, second] = [tab(shared), tab(shared)];
    await first.keeper.open();
    await second.keeper.open();
    first.close.mockRejectedValueOnce(new Error("500"));
    await expect(first.keeper.close()).rejects.toThrow("500");
    expect(first.seen).toContain("signed-out");
    expect(second.seen).toContain("signed-out");
    expect(await second.keeper.token()).toBeUndefined();
  });

  test("another member in one tab makes the others ask anew", async () => {
    const shared = browser();
    const [first, other] = [tab(shared, "ana"), tab(shared, "luzia")];
    await first.keeper.open();
    await other.keeper.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(first.open).toHaveBeenCalledTimes(2);
  });
});
