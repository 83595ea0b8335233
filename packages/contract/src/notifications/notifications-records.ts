import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

/** What a notification asks an answer to, in the specification's own words (3.2, PushNotification). */
export const NotificationKind = z.enum(["Group", "Transfer"]);
export type NotificationKind = z.output<typeof NotificationKind>;

/** What whoever follows a notification needs beside its address: texts by their names. */
export const NotificationData = z.record(z.string(), z.string());
export type NotificationData = z.output<typeof NotificationData>;

export const Notification = record({
  id: ["Id", Id],
  title: ["title", z.string()],
  message: ["message", z.string()],
  actionUrl: ["acg_RedirectUrl__c", z.optional(z.string())],
  kind: ["acg_Type__c", z.optional(NotificationKind)],
  data: ["data", z.optional(NotificationData)],
  isRead: ["Read__c", z.boolean()],
  createdAt: ["CreatedDate", Instant],
});
export type Notification = z.output<typeof Notification>;
