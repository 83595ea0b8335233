import { HttpFailure } from "@colheita/client";
import type { Session } from "@colheita/contract/identity/identity-records";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerFor, beginTest, browser, MINUTE, tab } from "../../../test/browser-tabs.ts";
import type { SessionNews } from "./session-tabs.ts";

beforeEach(beginTest);
afterEach(() => {
  vi.useRealTimers();
});

test("a call that says that the session is over ends it in every tab, once", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  await first.manager.open();
  await second.manager.open();
  first.manager.lose("disabled");
  first.manager.lose("expired");
  expect(first.seen.slice(-1)).toEqual(["disabled"]);
  expect(second.seen.slice(-1)).toEqual(["disabled"]);
  expect(await first.manager.token()).toBeUndefined();
});

test("row 12: they renew one at a time, and share what one got", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  await first.manager.open();
  await second.manager.open();
  const calls = () => first.open.mock.calls.length + second.open.mock.calls.length;
  const before = calls();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(calls()).toBe(before + 1);
  expect(await first.manager.token()).toBe(await second.manager.token());
});

test("a log-out in one tab is one in all, also where the server cannot be reached", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  await first.manager.open();
  await second.manager.open();
  first.close.mockRejectedValueOnce(new Error("500"));
  await expect(first.manager.close()).rejects.toThrow("500");
  expect(first.seen).toContain("signed-out");
  expect(second.seen).toContain("signed-out");
  expect(await second.manager.token()).toBeUndefined();
});

test("another member in one tab makes the others ask anew, once", async () => {
  const shared = browser();
  const [first, second, other] = [tab(shared, "ana"), tab(shared, "ana"), tab(shared, "luzia")];
  await first.manager.open();
  await second.manager.open();
  for (const { open } of [first, second]) open.mockImplementation(() => Promise.resolve(other.answer()));
  await other.manager.open();
  await vi.advanceTimersByTimeAsync(0);
  expect([first, second, other].map(({ open }) => open.mock.calls.length)).toEqual([2, 2, 1]);
  expect(await first.manager.token()).toBe(await other.manager.token());
});

test("one asks for the session only when the other's account has changed, and gets the new one", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  let cookieOf = "ana";
  for (const { open } of [first, second]) open.mockImplementation(() => Promise.resolve(answerFor(cookieOf)));
  await first.manager.open();
  await second.manager.open();
  await vi.advanceTimersByTimeAsync(6000);
  const asked = second.open.mock.calls.length;
  const going = Promise.withResolvers<void>();
  const changed = first.manager.change(async () => {
    await going.promise;
    cookieOf = "luzia";
    return true;
  });
  await vi.advanceTimersByTimeAsync(0);
  const rechecked = second.manager.recheck(await second.manager.token());
  await vi.advanceTimersByTimeAsync(1000);
  expect(second.open).toHaveBeenCalledTimes(asked);
  going.resolve();
  expect(await changed).toBe(true);
  await rechecked;
  await vi.advanceTimersByTimeAsync(0);
  expect(await first.manager.token()).toBe(await second.manager.token());
  expect([...first.seen, ...second.seen].filter((what) => what !== "opened")).toEqual([]);
});

test("the end of another member's session changes nothing here, and that of one's own says why", async () => {
  const [before, shared] = [browser(), browser()];
  const [ana, luzia] = [tab(before, "ana"), tab(shared, "luzia")];
  await Promise.all([ana.manager.open(), luzia.manager.open()]);
  const received: SessionNews[] = [];
  before.join((news) => received.push(news));
  ana.manager.lose("expired");
  expect(received).toEqual([{ kind: "closed", memberId: "ana", end: "expired" }]);
  const { broadcast } = shared.join(() => undefined);
  // A tab that has not yet heard that the account changed announces the end of the one before.
  for (const news of received) broadcast(news);
  expect(luzia.seen).toEqual(["opened"]);
  broadcast({ kind: "closed", memberId: "luzia", end: "expired" });
  expect(luzia.seen).toEqual(["opened", "expired"]);
});

test("a tab that finds no session ends no other tab's", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  second.open.mockRejectedValue(new HttpFailure(401, "user-token-expired"));
  await first.manager.open();
  await second.manager.open();
  expect(second.seen.slice(-1)).toEqual(["expired"]);
  expect(first.seen.slice(-1)).toEqual(["opened"]);
});

test("a step taken in one tab is taken in the others", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  let pending: Session["pending"] = ["access-code"];
  for (const { open } of [first, second])
    open.mockImplementation(() => Promise.resolve(answerFor("ana", pending)));
  await first.manager.open();
  await second.manager.open();
  await vi.advanceTimersByTimeAsync(0);
  const before = second.seen.length;
  pending = [];
  await first.manager.change(() => Promise.resolve(true));
  await vi.advanceTimersByTimeAsync(0);
  expect(second.seen.slice(before)).toEqual(["opened"]);
  expect(await first.manager.token()).toBe(await second.manager.token());
});
