import { vi } from "vitest";

/** Stubs the storage of one tab, as a browser provides it. It ends with `vi.unstubAllGlobals`. */
export function stubTabStorage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
}
