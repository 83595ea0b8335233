import { vi } from "vitest";

/** What one tab keeps, as a browser keeps it. It ends with `vi.unstubAllGlobals`. */
export function stubTabStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
