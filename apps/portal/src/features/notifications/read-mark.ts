import { readNotification } from "@colheita/contract/notifications/notifications-endpoints";
import type { InfiniteData } from "@tanstack/react-query";
import type { Notification } from "@colheita/contract/notifications/notifications-records";
import { askAgainUnder, queryClient } from "../../platform/data/query-client.ts";
import { call } from "../../platform/session/session.ts";
import { sessionState, setSessionState } from "../../platform/session/session-state.ts";
import { latestQuery, notificationsKey, notificationsQuery } from "./notifications-query.ts";

interface ListPage {
  readonly items: Notification[];
  readonly unread: number;
}

/** Puts a number on the bell. */
export function showUnread(unread: number): void {
  const state = sessionState();
  if (state.status === "member" && state.unread !== unread) setSessionState({ ...state, unread });
}

function showAsRead(notificationId: string): void {
  const mark = (item: Notification) => (item.id === notificationId ? { ...item, isRead: true } : item);
  queryClient.setQueryData<InfiniteData<ListPage>>(
    notificationsQuery.queryKey,
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
  );
  const state = sessionState();
  if (state.status === "member" && state.unread !== undefined) showUnread(Math.max(0, state.unread - 1));
}

/**
 * Marks a notification as read: on the screen at once, on the server as soon as it hears of it. What the server did
 * not hear shows as unread again with the next answer.
 */
export async function markRead(notification: Pick<Notification, "id" | "isRead">): Promise<void> {
  if (notification.isRead) return;
  showAsRead(notification.id);
  try {
    await call(readNotification, { params: { notificationId: notification.id } });
  } finally {
    await askAgainUnder(notificationsKey);
    const latest = queryClient.getQueryData(latestQuery.queryKey);
    if (latest) showUnread(latest.unread);
  }
}
