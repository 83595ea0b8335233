import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldCorrections } from "./correction-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "profile.forget-corrections": NoPayload;
  }
}

/** What was asked for is forgotten in the end; the trail of deeds has who asked, who agreed, and which fields. */
export const profileJobs: JobHandlers = {
  "profile.forget-corrections": {
    payload: NoPayload,
    run: async (_payload, { db }) => deleteOldCorrections(db, (await readSetting(db, "KeptDays")).calls),
  },
};

export const profileCrontab: readonly CronEntry[] = [
  { task: "profile.forget-corrections", at: "50 3 * * *" },
];
