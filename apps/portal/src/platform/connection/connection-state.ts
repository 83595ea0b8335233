import { SAVED_AT_HEADER } from "../offline/saved-answers.ts";
import { useSyncExternalStore } from "react";

export interface ConnectionState {
  readonly isOnline: boolean;
  /** The oldest saved answer on the screen, while the network does not answer. */
  readonly savedAt: Date | undefined;
}

const online: ConnectionState = { isOnline: true, savedAt: undefined };
let state: ConnectionState = online;
let clockOffsetMs = 0;
const listeners = new Set<() => void>();

function set(next: ConnectionState): void {
  if (next.isOnline === state.isOnline && next.savedAt?.getTime() === state.savedAt?.getTime()) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Records from an answer whether it came from the network and what the server's clock says. */
export function noteReply(response: Response): void {
  const savedAt = response.headers.get(SAVED_AT_HEADER);
  if (savedAt !== null) {
    const instant = new Date(savedAt);
    const oldest = state.savedAt && state.savedAt < instant ? state.savedAt : instant;
    set({ isOnline: false, savedAt: oldest });
    return;
  }
  const date = Date.parse(response.headers.get("date") ?? "");
  if (!Number.isNaN(date)) clockOffsetMs = date - Date.now();
  set(online);
}

/** Records that neither the network nor the cache answered. */
export function noteSilence(): void {
  set({ ...state, isOnline: false });
}

/** Records that the browser has a network again. Whether it leads anywhere shows at the next answer. */
export function noteSignal(): void {
  set(online);
}

/** Returns the milliseconds since 1970 by the server's clock, to a second. */
export function serverNow(): number {
  return Date.now() + clockOffsetMs;
}

/**
 * Returns by how many milliseconds the server's clock is ahead of this device's, as far as this page knows. What
 * outlives a page is saved by the device's clock, right or wrong: a page that has just been opened knows no other
 * yet.
 */
export function serverLeadMs(): number {
  return clockOffsetMs;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns whether the screen shows fresh or saved data. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => online,
  );
}
