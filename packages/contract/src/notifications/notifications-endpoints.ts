import * as z from "zod/mini";
import { Cursor, endpoint, Id, record } from "../kit/index.ts";
import { Notification } from "./notifications-records.ts";

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "My notifications, newest first",
  access: "member",
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: record({
    items: ["records", z.array(Notification)],
    nextCursor: ["nextCursor", z.optional(z.string())],
    /** How many wait unread, on this page or another; 100 stands for a hundred or more. */
    unread: ["unread", z.int()],
  }),
  reach: "the caller's",
  offlineLabel: "os avisos",
});

export const readNotification = endpoint({
  method: "POST",
  path: "/notifications/:notificationId/read",
  summary: "Mark one notification as read",
  access: "member",
  params: z.object({ notificationId: Id }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "one member's",
});
