import { useSyncExternalStore } from "react";

/** In the entry of the history, and nowhere else: it outlives a reload, and leaves with the tab. */
const TICKET_KEY = "colheita.ticket";

/** What opens the page here: nothing before hydration, then a ticket, or none. */
export interface HeldTicket {
  readonly ticket: string | undefined;
}

let held: HeldTicket | undefined;

function ticketOfAddress(): string | undefined {
  const ticket = new URLSearchParams(location.hash.slice(1)).get("ticket") ?? "";
  return /^[\w.-]{1,4000}$/.test(ticket) ? ticket : undefined;
}

function ticketOfEntry(): string | undefined {
  const state = history.state as Readonly<Record<string, unknown>> | null;
  const ticket = state?.[TICKET_KEY];
  return typeof ticket === "string" ? ticket : undefined;
}

function read(): HeldTicket {
  held ??= { ticket: ticketOfAddress() ?? ticketOfEntry() };
  return held;
}

/**
 * Moves the ticket from the address to the entry of the history, where nobody copies it along with the address. It can't
 * be in memory alone: a reload, which a farmer without signal is offered, would close the page.
 */
function keepInEntry(): void {
  const { ticket } = read();
  if (ticket === undefined) return;
  const state = { ...(history.state as object | null), [TICKET_KEY]: ticket };
  const hash = ticketOfAddress() === undefined ? location.hash : "";
  history.replaceState(state, "", location.pathname + location.search + hash);
}

/** The newest ticket counts, whichever entry one goes to: a link within the page makes one that has none. */
function follow(): void {
  const ticket = ticketOfAddress() ?? held?.ticket ?? ticketOfEntry();
  if (ticket !== held?.ticket) held = { ticket };
  keepInEntry();
}

function subscribe(listener: () => void): () => void {
  const hear = () => {
    follow();
    listener();
  };
  keepInEntry();
  // An app that opens the page anew in the same view changes the hash alone.
  const events = ["hashchange", "popstate"] as const;
  for (const event of events) addEventListener(event, hear);
  return () => {
    held = undefined;
    for (const event of events) removeEventListener(event, hear);
  };
}

const onServer = () => undefined;

/** Returns the ticket that this page was opened with. */
export function usePageTicket(): HeldTicket | undefined {
  return useSyncExternalStore<HeldTicket | undefined>(subscribe, read, onServer);
}
