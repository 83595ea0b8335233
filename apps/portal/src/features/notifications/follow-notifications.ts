import type { Notification } from "@colheita/contract/notifications/notifications-records";
import { QueryObserver } from "@tanstack/react-query";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { queryClient } from "../../platform/data/query-client.ts";
import { showCard } from "../../platform/notification-cards.ts";
import { sessionState, subscribeToSession } from "../../platform/session/session-state.ts";
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
 * Shows a card for what comes while the page is open, and updates the number on the bell. The platform asks again
 * what is shown whenever the topic "notifications" changes; this follows the newest ones and asks by itself only
 * for a number that is not known yet. Returns how to stop.
 */
function followNotifications(unread: number | undefined): () => void {
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

let following: { readonly memberId: string; stop?: () => void } | undefined;

/** Follows whoever is logged in now. */
function followMember(): void {
  const session = sessionState();
  const own =
    session.status === "member" && !session.isSaved && !session.pending.length ? session : undefined;
  if (following?.memberId === own?.member.id) return;
  following?.stop?.();
  following = own && { memberId: own.member.id };
  if (own && following) following.stop = followNotifications(own.unread);
}

/** Starts following the notifications of whoever is logged in (once for the life of the page). */
export function startNotifications(): void {
  subscribeToSession(followMember);
  followMember();
}
