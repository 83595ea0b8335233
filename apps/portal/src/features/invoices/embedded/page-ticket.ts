import { useSyncExternalStore } from "react";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { attempt } from "../../../platform/storage.ts";

/** What opens the page here: nothing before hydration, then a ticket, or none. */
export interface HeldTicket {
  readonly ticket: string | undefined;
}

let held: HeldTicket | undefined;

/** Returns what the address gives for a ticket; `null` where it says nothing of one. */
const addressed = () => new URLSearchParams(location.hash.slice(1)).get("ticket");

const saved = () => attempt(() => sessionStorage.getItem(TAB_KEYS.ticket));

/** Returns the ticket of the address, or the one that this tab remembers. A broken one in the address counts as none. */
function find(): HeldTicket {
  const found = addressed() ?? saved() ?? "";
  return { ticket: /^[\w.-]{1,4000}$/.test(found) ? found : undefined };
}

function read(): HeldTicket {
  held ??= find();
  return held;
}

/** Removes the ticket from what this tab remembers. What it shows now stays. */
export function forgetTicket(): void {
  attempt(() => sessionStorage.removeItem(TAB_KEYS.ticket));
}

/**
 * Moves the ticket from the address, which is copied and sent on, to what this tab remembers. In memory, or in the entry
 * of the history, it would not outlive a reload that fails without a network.
 */
function moveToTab(): void {
  const { ticket } = read();
  if (ticket === undefined) forgetTicket();
  else attempt(() => sessionStorage.setItem(TAB_KEYS.ticket, ticket));
  if (addressed() !== null) history.replaceState(history.state, "", location.pathname + location.search);
}

function subscribe(listener: () => void): () => void {
  const lookAgain = () => {
    held = find();
    moveToTab();
    listener();
  };
  // An app that opens the page anew in the same view changes the hash alone.
  const onHash = () => {
    if (addressed() !== null) lookAgain();
  };
  // Somebody may have logged in on the page that this one comes back from, as it was.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) lookAgain();
  };
  moveToTab();
  addEventListener("hashchange", onHash);
  addEventListener("pageshow", onShow);
  return () => {
    held = undefined;
    removeEventListener("hashchange", onHash);
    removeEventListener("pageshow", onShow);
  };
}

const onServer = () => undefined;

/** Returns the ticket that this page was opened with. */
export function usePageTicket(): HeldTicket | undefined {
  return useSyncExternalStore<HeldTicket | undefined>(subscribe, read, onServer);
}
