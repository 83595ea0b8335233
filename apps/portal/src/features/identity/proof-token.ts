import { useSyncExternalStore } from "react";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { saveProof, savedProof } from "./recovery/saved-recovery.ts";

const LINK_LIFE_MS = 30 * 60_000;

/** What opens the definition of a password here: nothing before hydration, then a token, or none. */
export interface HeldToken {
  readonly token: string | undefined;
}

let held: HeldToken | undefined;

function linkToken(): string | undefined {
  const token = location.hash.slice(1);
  return /^[\w-]{40,60}$/.test(token) ? token : undefined;
}

function read(): HeldToken {
  held ??= { token: linkToken() ?? savedProof()?.token };
  return held;
}

/**
 * Moves the token of a link from the address to the tab's storage: it then stays in no history, and a reload finds
 * it.
 */
function takeOutOfAddress(): void {
  const token = linkToken();
  if (token === undefined) return;
  saveProof({ token, expiresAtMs: serverNow() + LINK_LIFE_MS });
  history.replaceState(history.state, "", location.pathname);
}

function subscribe(listener: () => void): () => void {
  read();
  takeOutOfAddress();
  // Another link opened in this tab changes the hash alone.
  const hear = () => {
    held = undefined;
    read();
    takeOutOfAddress();
    listener();
  };
  addEventListener("hashchange", hear);
  return () => {
    held = undefined;
    removeEventListener("hashchange", hear);
  };
}

const onServer = () => undefined;

/** Returns the proof or link that this page was opened with. */
export function useProofToken(): HeldToken | undefined {
  return useSyncExternalStore<HeldToken | undefined>(subscribe, read, onServer);
}
