import type { Notification } from "@colheita/contract/notifications/notifications-records";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { readSetting } from "../settings/index.ts";
import {
  countUnread,
  notificationsAfter,
  type NotificationRow,
  type NotificationPosition,
} from "./notification-store.ts";

/** Returns a page of a member's notifications, newest first, and how many wait unread in all. */
export async function list(
  db: Db,
  { memberId, profileCodes }: Pick<Caller, "memberId" | "profileCodes">,
  cursor: string | undefined,
): Promise<{ items: Notification[]; nextCursor: string | undefined; unread: number }> {
  const size = await readSetting(db, "PageSize", profileCodes);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const [rows, unread] = await Promise.all([
    notificationsAfter(db, memberId, after, size + 1),
    unreadCount(db, memberId),
  ]);
  const page = pageOf(rows, size, { item: notificationOf, placeOf: ({ createdAt, id }) => [createdAt, id] });
  return { ...page, unread };
}

const MOST_UNREAD = 100;

/** Returns how many notifications wait unread; 100 stands for a hundred or more. */
export function unreadCount(db: Db, memberId: string): Promise<number> {
  return countUnread(db, memberId, MOST_UNREAD);
}

function placeOf(cursor: string): NotificationPosition {
  const [createdAt, id] = unpackCursor(cursor, "instant", "id");
  return { createdAt, id };
}

function notificationOf({ actionUrl, kind, data, ...notification }: NotificationRow): Notification {
  return {
    ...notification,
    actionUrl: actionUrl ?? undefined,
    kind: kind ?? undefined,
    data: data ?? undefined,
  };
}
