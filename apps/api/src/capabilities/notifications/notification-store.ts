import { sql } from "kysely";
import type {
  Notification,
  NotificationData,
  NotificationKind,
} from "@colheita/contract/notifications/notifications-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import { inParts } from "../../platform/database/in-parts.ts";

const DELETED_AT_ONCE = 5_000;

export interface NotificationRow extends Omit<Notification, "actionUrl" | "kind" | "data"> {
  readonly actionUrl: string | null;
  readonly kind: NotificationKind | null;
  readonly data: NotificationData | null;
}

/** A place in the list: the notifications before it are newer. */
export interface NotificationPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Returns a member's notifications, newest first, after a place in the list. */
export async function notificationsAfter(
  db: Db,
  memberId: string,
  after: NotificationPosition | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, title, message, action_url, kind, data, is_read, created_at from notifications.notification
    where member_id = ${memberId}
      ${after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns how many are unread, counted no further than `most`. */
export async function countUnread(db: Db | Tx, memberId: string, most: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notifications.notification where member_id = ${memberId} and not is_read limit ${most}
    ) as first_ones`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** A notification to a member. */
export interface Notice {
  readonly memberId: string;
  readonly title: string;
  readonly message: string;
  /** A path of this site that the notice leads to. */
  readonly actionUrl?: string;
  /** What it asks an answer to, if anything. */
  readonly kind?: NotificationKind;
  /** What whoever follows it needs beside the address, such as the id of the record it is about. */
  readonly data?: NotificationData;
}

export interface NotificationToStore extends Notice {
  readonly id: string;
  /** The programme's clock when absent. */
  readonly createdAt?: Date;
  readonly readAt?: Date;
}

/** Stores one notification. */
export async function insertNotification(
  tx: Tx,
  { data, ...notification }: NotificationToStore,
): Promise<void> {
  await tx
    .insertInto("notifications.notification")
    .values({
      ...notification,
      isRead: notification.readAt !== undefined,
      ...(data && { data: JSON.stringify(data) }),
    })
    .execute();
}

/** Deletes the notifications of so many days ago and before, some thousand at a time. Returns how many. */
export function deleteOldNotifications(db: Db, days: number): Promise<number> {
  return inParts(DELETED_AT_ONCE, () =>
    sql`
      delete from notifications.notification where (member_id, id) in (
        select member_id, id from notifications.notification
        where created_at < platform.clock() - make_interval(days => ${days}) limit ${DELETED_AT_ONCE})`.execute(
      db,
    ),
  );
}

/** Marks one as read. Answers "missing" when the member has no such notification. */
export async function markRead(
  tx: Tx,
  memberId: string,
  notificationId: string,
): Promise<"marked" | "read-before" | "missing"> {
  const { numUpdatedRows } = await tx
    .updateTable("notifications.notification")
    .set({ isRead: true, readAt: sql<Date>`platform.clock()` })
    .where("memberId", "=", memberId)
    .where("id", "=", notificationId)
    .where("isRead", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "marked";
  const known = await tx
    .selectFrom("notifications.notification")
    .select("id")
    .where("memberId", "=", memberId)
    .where("id", "=", notificationId)
    .executeTakeFirst();
  return known ? "read-before" : "missing";
}
