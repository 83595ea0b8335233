import type { Capability } from "../../platform/capability.ts";
import { notificationsJobs, notificationsSchedule } from "./notifications-jobs.ts";
import { notificationsRoutes } from "./notifications-routes.ts";

export { unreadCount } from "./list-notifications.ts";
export { ownData } from "./own-data.ts";
export type { Notice } from "./notification-store.ts";
export { notifyMember, recordNotice } from "./notify-member.ts";

/** The notifications of members. */
export const notificationsCapability: Capability = {
  name: "notifications",
  routes: notificationsRoutes,
  jobs: notificationsJobs,
  crontab: notificationsSchedule,
};
