import { HttpFailure } from "@colheita/client";
import type { Session } from "@colheita/contract/identity/identity-records";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerFor, beginTest, browser, MINUTE, tab } from "../../../test/browser-tabs.ts";
import type { TabNews } from "./session-tabs.ts";

beforeEach(beginTest);
afterEach(() => {
  vi.useRealTimers();
});

test("a call that says that the session is over ends it in every tab, once", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  await first.keeper.open();
  await second.keeper.open();
  first.keeper.lose("disabled");
  first.keeper.lose("expired");
  expect(first.seen.slice(-1)).toEqual(["disabled"]);
  expect(second.seen.slice(-1)).toEqual(["disabled"]);
  expect(await first.keeper.token()).toBeUndefined();
});

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

test("another member in one tab makes the others ask anew, once", async () => {
  const shared = browser();
  const [first, second, other] = [tab(shared, "ana"), tab(shared, "ana"), tab(shared, "luzia")];
  await first.keeper.open();
  await second.keeper.open();
  for (const { open } of [first, second]) open.mockImplementation(() => Promise.resolve(other.answer()));
  await other.keeper.open();
  await vi.advanceTimersByTimeAsync(0);
  expect([first, second, other].map(({ open }) => open.mock.calls.length)).toEqual([2, 2, 1]);
  expect(await first.keeper.token()).toBe(await other.keeper.token());
});

test("one asks for the session only when the other's account has changed, and gets the new one", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  let cookieOf = "ana";
  for (const { open } of [first, second]) open.mockImplementation(() => Promise.resolve(answerFor(cookieOf)));
  await first.keeper.open();
  await second.keeper.open();
  await vi.advanceTimersByTimeAsync(6000);
  const asked = second.open.mock.calls.length;
  const going = Promise.withResolvers<void>();
  const changed = first.keeper.change(async () => {
    await going.promise;
    cookieOf = "luzia";
    return true;
  });
  await vi.advanceTimersByTimeAsync(0);
  const doubted = second.keeper.doubt(await second.keeper.token());
  await vi.advanceTimersByTimeAsync(1000);
  expect(second.open).toHaveBeenCalledTimes(asked);
  going.resolve();
  expect(await changed).toBe(true);
  await doubted;
  await vi.advanceTimersByTimeAsync(0);
  expect(await first.keeper.token()).toBe(await second.keeper.token());
  expect([...first.seen, ...second.seen].filter((what) => what !== "opened")).toEqual([]);
});

test("the end of another member's session is nobody else's, and that of one's own says why", async () => {
  const [before, shared] = [browser(), browser()];
  const [ana, luzia] = [tab(before, "ana"), tab(shared, "luzia")];
  await Promise.all([ana.keeper.open(), luzia.keeper.open()]);
  const told: TabNews[] = [];
  before.join((news) => told.push(news));
  ana.keeper.lose("expired");
  expect(told).toEqual([{ kind: "closed", memberId: "ana", end: "expired" }]);
  const { tell } = shared.join(() => undefined);
  // A tab that has not yet heard that the account changed tells the end of the one before.
  for (const news of told) tell(news);
  expect(luzia.seen).toEqual(["opened"]);
  tell({ kind: "closed", memberId: "luzia", end: "expired" });
  expect(luzia.seen).toEqual(["opened", "expired"]);
});

test("who finds no session at all takes nobody else's away", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  second.open.mockRejectedValue(new HttpFailure(401, "user-token-expired"));
  await first.keeper.open();
  await second.keeper.open();
  expect(second.seen.slice(-1)).toEqual(["expired"]);
  expect(first.seen.slice(-1)).toEqual(["opened"]);
});

test("a step taken in one tab is taken in the others", async () => {
  const shared = browser();
  const [first, second] = [tab(shared), tab(shared)];
  let pending: Session["pending"] = ["access-code"];
  for (const { open } of [first, second])
    open.mockImplementation(() => Promise.resolve(answerFor("ana", pending)));
  await first.keeper.open();
  await second.keeper.open();
  await vi.advanceTimersByTimeAsync(0);
  const before = second.seen.length;
  pending = [];
  await first.keeper.change(() => Promise.resolve(true));
  await vi.advanceTimersByTimeAsync(0);
  expect(second.seen.slice(before)).toEqual(["opened"]);
  expect(await first.keeper.token()).toBe(await second.keeper.token());
});
