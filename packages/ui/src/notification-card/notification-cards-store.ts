import type { ReactNode } from "react";
import { createExpiringItems, realTimers } from "../messages/expiring-items.ts";
import type { Timers } from "../messages/expiring-items.ts";
import type { IconName } from "../icon/icon.tsx";

/** The one thing a card offers: a link with `href`, a button without. */
export interface CardAction {
  label: string;
  href?: string;
  onSelect?: () => void;
}

export interface NotificationCardContent {
  title: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  action?: CardAction;
  /** Milliseconds; 0 keeps the card until it is closed. */
  timeoutMs?: number;
  /** A card with the id of one on the screen replaces it. */
  id?: string;
}

export interface NotificationCard extends NotificationCardContent {
  readonly id: string;
  readonly timeoutMs: number;
}

export interface NotificationCardsStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly NotificationCard[];
  /** Shows a card and returns its id. */
  show: (content: NotificationCardContent) => string;
  close: (id: string) => void;
  clear: () => void;
  /** On a touch of the page: takes away the cards that would leave by themselves. */
  giveWay: () => void;
  pause: () => void;
  resume: () => void;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Makes the store behind the notification cards; a card leaves after 10 s (specification 2.7). */
export function createNotificationCards({
  defaultTimeoutMs = DEFAULT_TIMEOUT_MS,
  timers = realTimers,
}: { defaultTimeoutMs?: number; timers?: Timers } = {}): NotificationCardsStore {
  const items = createExpiringItems<NotificationCard>(timers);
  let lastId = 0;
  return {
    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    show: (content) => {
      lastId += 1;
      const id = content.id ?? `card-${String(lastId)}`;
      items.put({ ...content, id, timeoutMs: content.timeoutMs ?? defaultTimeoutMs });
      return id;
    },
    close: items.remove,
    clear: () => items.removeWhere(() => true),
    giveWay: () => items.removeWhere(({ timeoutMs }) => timeoutMs > 0),
    pause: items.pause,
    resume: items.resume,
  };
}
