import type { Channel } from "@colheita/contract/channels/channels-records";
import { CHANNEL_KEY } from "../../platform/session/saved-member.ts";

const listeners = new Set<() => void>();
/** What was chosen in this page, for a browser that forbids storage: the choice then holds as long as the page. */
let chosen: string | null = null;

function readSaved(): string | null {
  try {
    return localStorage.getItem(CHANNEL_KEY);
  } catch {
    return chosen;
  }
}

/** Returns the id of the channel that was chosen last in this browser. It may no longer be a channel of theirs. */
export function chosenChannelId(): string | undefined {
  const text = readSaved();
  if (text === null) return undefined;
  try {
    const { id } = JSON.parse(text) as Partial<Channel>;
    return typeof id === "string" ? id : undefined;
  } catch {
    // Somebody else's writing under our key is as good as none.
    return undefined;
  }
}

/** Saves a channel as the default of this browser: id, name and nsap (2.6). The log-out removes it. */
export function saveChannel({ id, name, nsap }: Channel): void {
  chosen = JSON.stringify({ id, name, nsap });
  try {
    localStorage.setItem(CHANNEL_KEY, chosen);
  } catch {
    // It holds in this page.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the default changes, in this tab or in another. Returns how to unsubscribe. */
export function subscribeToChannel(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === CHANNEL_KEY) listener();
  };
  listeners.add(listener);
  addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", hear);
  };
}
