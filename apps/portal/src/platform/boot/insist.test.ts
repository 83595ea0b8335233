import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insist } from "./insist.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("row 47: code that does not come at once is fetched again, less and less often", async () => {
  const times: number[] = [];
  const startedAt = Date.now();
  const arrived = insist(() => {
    times.push(Date.now() - startedAt);
    return times.length < 4 ? Promise.reject(new Error("cut")) : Promise.resolve("code");
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await arrived).toBe("code");
  expect(times).toEqual([0, 1000, 3000, 7000]);
});

test("after so many tries the failure is told", async () => {
  const load = vi.fn(() => Promise.reject(new Error("cut")));
  const arrived = expect(insist(load, 3)).rejects.toThrow("cut");
  await vi.advanceTimersByTimeAsync(60_000);
  await arrived;
  expect(load).toHaveBeenCalledTimes(3);
});
