import type { Notification } from "@colheita/contract/notifications/notifications-records";
import type { Db } from "../../platform/database/database.ts";
import { packCursor, unpackCursor } from "../../platform/http/cursor.ts";
import { readSetting } from "../settings/index.ts";
import { countUnread, notificationsAfter, type NotificationRow, type Place } from "./notification-store.ts";

/** A page of a member's notifications, newest first, and how many wait unread in all. */
export async function list(
  db: Db,
  memberId: string,
  cursor: string | undefined,
): Promise<{ items: Notification[]; nextCursor?: string; unread: number }> {
  const size = await readSetting(db, "PageSize");
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const [rows, unread] = await Promise.all([
    notificationsAfter(db, memberId, after, size + 1),
    unreadCount(db, memberId),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    items: shown.map(notificationOf),
    unread,
    ...(rows.length > size && last ? { nextCursor: packCursor(last.createdAt, last.id) } : {}),
  };
}

const MOST_UNREAD = 100;

/** How many notifications wait unread; 100 stands for a hundred or more. */
export function unreadCount(db: Db, memberId: string): Promise<number> {
  return countUnread(db, memberId, MOST_UNREAD);
}

function placeOf(cursor: string): Place {
  const [createdAt, id] = unpackCursor(cursor, "instant", "id");
  return { createdAt, id };
}

function notificationOf({ actionUrl, ...notification }: NotificationRow): Notification {
  return { ...notification, actionUrl: actionUrl ?? undefined };
}
