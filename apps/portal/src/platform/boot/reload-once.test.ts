import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reload-once.ts";

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("location", { href: "http://localhost/extrato", reload });
  vi.stubGlobal("fetch", ask);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("a page whose files are gone is loaded anew, once a minute at most", async () => {
  ask.mockResolvedValue(new Response());
  expect(await reloadOnce()).toBe(true);
  expect(await reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page stays where nobody would answer its reload, and may be loaded anew once somebody does", async () => {
  ask.mockRejectedValueOnce(new TypeError("cut")).mockResolvedValueOnce(new Response(null, { status: 502 }));
  expect([await reloadOnce(), await reloadOnce()]).toEqual([false, false]);
  expect(reload).not.toHaveBeenCalled();
  ask.mockResolvedValue(new Response());
  expect(await reloadOnce()).toBe(true);
});
