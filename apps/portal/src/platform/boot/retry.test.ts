import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retry } from "./retry.ts";

let browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  // In the middle between the shortest and the longest wait.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("row 47: code that does not come at once is fetched again, less and less often", async () => {
  const times: number[] = [];
  const startedAt = Date.now();
  const arrived = retry(() => {
    times.push(Date.now() - startedAt);
    return times.length < 4 ? Promise.reject(new Error("cut")) : Promise.resolve("code");
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await arrived).toBe("code");
  expect(times).toEqual([0, 1000, 3000, 7000]);
});

test("reports the failure after so many tries", async () => {
  const load = vi.fn(() => Promise.reject(new Error("cut")));
  const arrived = expect(retry(load, 3)).rejects.toThrow("cut");
  await vi.advanceTimersByTimeAsync(60_000);
  await arrived;
  expect(load).toHaveBeenCalledTimes(3);
});

test("the network that is back ends the wait, and a wait that is over leaves nothing behind", async () => {
  const load = vi.fn(() => Promise.reject(new Error("cut")));
  void retry(load).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(4);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(15_999);
  expect(load).toHaveBeenCalledTimes(5);
});
