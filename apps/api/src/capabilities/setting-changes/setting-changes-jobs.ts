import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldRequests } from "./setting-changes-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "setting-changes.forget-requests": NoPayload;
  }
}

/** What was asked for is forgotten in the end; the trail of deeds has who asked, who agreed, and what changed. */
export const settingChangesJobs: JobHandlers = {
  "setting-changes.forget-requests": {
    payload: NoPayload,
    run: async (_payload, { db }) => deleteOldRequests(db, (await readSetting(db, "KeptDays")).calls),
  },
};

export const settingChangesCrontab: readonly CronEntry[] = [
  { task: "setting-changes.forget-requests", at: "45 3 * * *" },
];
