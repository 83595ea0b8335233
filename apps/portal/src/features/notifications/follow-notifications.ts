import type { Notification } from "@colheita/contract/notifications/notifications-records";
import { QueryObserver } from "@tanstack/react-query";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { queryClient } from "../../platform/data/query-client.ts";
import { showCard } from "../../platform/notification-cards.ts";
import { latestQuery } from "./notifications-query.ts";
import { newsToAnnounce, targetOf } from "./notifications-rules.ts";
import { markRead, showUnread } from "./read-mark.ts";

/** The server's clock is known to a second, and the stream of changes may start a little after the page. */
const SLACK_MS = 3000;

function announce(notification: Notification): void {
  const { id, title, message } = notification;
  const href = targetOf(notification);
  const select = () => void markRead(notification).catch(reportError);
  const action = href === undefined ? {} : { action: { label: "Abrir", href, onSelect: select } };
  void showCard({ id, title, text: message, ...action }).catch(reportError);
}

/**
 * Shows a card for what comes while the page is open, and keeps the number on the bell. The platform asks again what
 * is looked at whenever the topic "notifications" changes; this looks at the newest ones and asks by itself only for a
 * number that is not known yet.
 * Answers how to stop.
 */
export function followNotifications(unread: number | undefined): () => void {
  const since = new Date(serverNow() - SLACK_MS);
  const announced = new Set<string>();
  if (unread !== undefined) queryClient.setQueryData(latestQuery.queryKey, { items: [], unread });
  const observer = new QueryObserver(queryClient, {
    ...latestQuery,
    staleTime: Infinity,
    notifyOnChangeProps: ["data"],
  });
  return observer.subscribe(({ data }) => {
    if (!data) return;
    showUnread(data.unread);
    for (const notification of newsToAnnounce(data.items, since, announced)) {
      announced.add(notification.id);
      announce(notification);
    }
  });
}
