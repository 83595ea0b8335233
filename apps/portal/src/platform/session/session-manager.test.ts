import { HttpFailure, NetworkFailure } from "@colheita/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginTest, MINUTE, START, tab } from "../../../test/browser-tabs.ts";
import type { Opened } from "./session-manager.ts";

beforeEach(beginTest);
afterEach(() => {
  vi.useRealTimers();
});

test("renews its token five minutes before it expires", async () => {
  const { manager, open } = tab();
  await manager.open();
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(open).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(open).toHaveBeenCalledTimes(2);
  expect(await manager.token()).toBe("token-2");
});

test("asks once, however many calls wait for a session", async () => {
  const { manager, open } = tab();
  await Promise.all([manager.open(), manager.open(), manager.open()]);
  expect(open).toHaveBeenCalledTimes(1);
});

test("waking from sleep, it renews before it lets a call go", async () => {
  const { manager, open } = tab();
  await manager.open();
  vi.setSystemTime(START + 60 * MINUTE);
  expect(await manager.token()).toBe("token-2");
  expect(open).toHaveBeenCalledTimes(2);
});

test("without a network it tries again after 30 s, doubling, and keeps what it holds", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  open.mockRejectedValue(new NetworkFailure("silence"));
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(open).toHaveBeenCalledTimes(2);
  expect(await manager.token()).toBe("token-1");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(open).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(open).toHaveBeenCalledTimes(4);
  expect(seen).toEqual(["opened", "unreachable", "unreachable", "unreachable"]);
});

test("when the network is back it does not wait", async () => {
  const { manager, open, answer } = tab();
  open.mockRejectedValueOnce(new NetworkFailure("silence"));
  await manager.open();
  open.mockImplementation(() => Promise.resolve(answer()));
  await manager.wake();
  expect(await manager.token()).toBe("token-1");
});

test("an ended session makes a visitor, an absent one too", async () => {
  const { manager, open, seen } = tab();
  open.mockRejectedValueOnce(new HttpFailure(401, "no-uid"));
  await manager.open();
  await manager.open();
  open.mockRejectedValueOnce(new HttpFailure(403, "auth/user-disabled"));
  await manager.open();
  expect(seen).toEqual(["none", "opened", "disabled"]);
  expect(await manager.token()).toBeUndefined();
});

test.each([
  [403, ""],
  [403, "permission-denied"],
  [401, ""],
])("a %i of somebody between, with the code “%s”, says nothing about the session", async (status, code) => {
  const { manager, open, seen } = tab();
  await manager.open();
  open.mockRejectedValueOnce(new HttpFailure(status, code));
  await manager.open();
  expect(seen).toEqual(["opened", "unreachable"]);
  expect(await manager.token()).toBe("token-1");
});

test("checks the session once after a refused call; refused again, the session is over", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  await vi.advanceTimersByTimeAsync(6000);
  await manager.recheck("token-1");
  expect(open).toHaveBeenCalledTimes(2);
  await manager.recheck("token-2");
  expect(open).toHaveBeenCalledTimes(2);
  expect(seen).toEqual(["opened", "opened", "expired"]);
});

test("the refusal of a token that was replaced says nothing of the session that is held", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  await manager.recheck("token-0");
  expect(open).toHaveBeenCalledTimes(1);
  await manager.recheck("token-1");
  await manager.recheck("token-1");
  expect(seen).toEqual(["opened", "opened"]);
  await manager.recheck("token-2");
  expect(seen).toEqual(["opened", "opened", "expired"]);
  expect(open).toHaveBeenCalledTimes(2);
});

test("late refusals of calls that went without a token say nothing of the session that is held", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  await manager.recheck(undefined);
  await manager.recheck(undefined);
  expect(open).toHaveBeenCalledTimes(1);
  expect(seen).toEqual(["opened"]);
});

test("a refused call during a change of session waits, and gets the new session", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  const going = Promise.withResolvers<boolean>();
  const changed = manager.change(() => going.promise);
  await vi.advanceTimersByTimeAsync(0);
  const rechecks = [manager.recheck("token-1"), manager.recheck("token-1"), manager.open()];
  expect(open).toHaveBeenCalledTimes(1);
  going.resolve(true);
  expect(await changed).toBe(true);
  await Promise.all(rechecks);
  expect(open).toHaveBeenCalledTimes(2);
  expect(seen).toEqual(["opened", "opened"]);
  expect(await manager.token()).toBe("token-2");
});

test("a change does not take the answer to an earlier call", async () => {
  const { manager, open, answer } = tab();
  const early = Promise.withResolvers<Opened>();
  open.mockImplementationOnce(() => early.promise);
  void manager.open();
  const act = vi.fn(() => Promise.resolve(true));
  const changed = manager.change(act);
  await vi.advanceTimersByTimeAsync(0);
  expect(act).not.toHaveBeenCalled();
  early.resolve(answer());
  expect(await changed).toBe(true);
  expect(open).toHaveBeenCalledTimes(2);
  expect(await manager.token()).toBe("token-2");
});

test("a change whose session does not open says so", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  open.mockRejectedValueOnce(new NetworkFailure("cut"));
  expect(await manager.change(() => Promise.resolve(true))).toBe(false);
  expect(seen).toEqual(["opened", "unreachable"]);
});

test("the call of a change goes with a good token, and does not wait for itself", async () => {
  const { manager, open } = tab();
  await manager.open();
  vi.setSystemTime(START + 60 * MINUTE);
  let token: string | undefined;
  await manager.change(async () => {
    vi.setSystemTime(START + 120 * MINUTE);
    token = await manager.token();
    return true;
  });
  expect(token).toBe("token-2");
  expect(open).toHaveBeenCalledTimes(3);
});

test("whoever logs out while the account changes stays out", async () => {
  const { manager, open, close, seen } = tab();
  await manager.open();
  const going = Promise.withResolvers<boolean>();
  const changed = manager.change(() => going.promise);
  await vi.advanceTimersByTimeAsync(0);
  const leaving = manager.close();
  going.resolve(true);
  expect(await changed).toBe(false);
  await leaving;
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  expect(seen).toEqual(["opened", "signed-out"]);
});

test("a change that is refused leaves the session as it was", async () => {
  const { manager, open, seen } = tab();
  await manager.open();
  expect(await manager.change(() => Promise.resolve(false))).toBe(false);
  await expect(manager.change(() => Promise.reject(new NetworkFailure("cut")))).rejects.toThrow("cut");
  expect([seen, open.mock.calls.length]).toEqual([["opened"], 1]);
  await manager.open();
  expect(seen).toEqual(["opened", "opened"]);
});

test("checks the session after a denied call, and leaves an open one alone", async () => {
  const { manager, open, seen } = tab();
  await manager.check();
  expect(open).not.toHaveBeenCalled();
  await manager.open();
  await manager.check();
  await manager.check();
  expect(open).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6000);
  await manager.check();
  expect(seen).toEqual(["opened", "opened"]);
  await vi.advanceTimersByTimeAsync(6000);
  open.mockRejectedValueOnce(new HttpFailure(401, "user-token-expired"));
  await manager.check();
  expect(seen).toEqual(["opened", "opened", "expired"]);
});

test("a browser that comes back learns why its session is over", async () => {
  const { manager, open, seen } = tab();
  open.mockRejectedValueOnce(new HttpFailure(401, "user-token-expired"));
  await manager.open();
  open.mockRejectedValueOnce(new HttpFailure(403, "auth/user-disabled"));
  await manager.open();
  expect(seen).toEqual(["expired", "disabled"]);
});

test("whoever logs out is out at once, however long the server takes to hear of it", async () => {
  const { manager, open, close, seen } = tab();
  await manager.open();
  open.mockImplementationOnce(() => new Promise(() => undefined));
  void manager.open();
  void manager.close();
  expect(seen).toEqual(["opened", "signed-out"]);
  expect(await manager.token()).toBeUndefined();
  expect(close).not.toHaveBeenCalled();
});

test("an answer that comes after the log-out opens nothing", async () => {
  const { manager, open, seen, answer } = tab();
  await manager.open();
  let arrive: (reply: Opened) => void = () => undefined;
  open.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  const renewal = manager.open();
  const leaving = manager.close();
  arrive(answer());
  await Promise.all([renewal, leaving]);
  expect(seen).toEqual(["opened", "signed-out"]);
  expect(await manager.token()).toBeUndefined();
});
