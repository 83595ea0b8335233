import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Returns what only the browser knows: nothing in the document and in the first render, which must be alike, and
 * from then on what is read. `read` returns the same value each time.
 */
export function useInBrowser<Value>(read: () => Value): Value | undefined {
  return useSyncExternalStore<Value | undefined>(neverChanges, read, () => undefined);
}
