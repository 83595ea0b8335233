import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldNotifications } from "./notification-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "notifications.forget-old-ones": NoPayload;
  }
}

export const notificationsJobs: JobHandlers = {
  "notifications.forget-old-ones": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      await deleteOldNotifications(db, (await readSetting(db, "KeptDays")).notifications);
    },
  },
};

export const notificationsSchedule: readonly CronEntry[] = [
  { task: "notifications.forget-old-ones", at: "50 3 * * *" },
];
