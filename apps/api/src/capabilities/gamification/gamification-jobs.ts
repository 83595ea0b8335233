import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldActions } from "./gamification-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "gamification.forget-old-actions": NoPayload;
  }
}

export const gamificationJobs: JobHandlers = {
  "gamification.forget-old-actions": {
    payload: NoPayload,
    run: async (_payload, { db }) => deleteOldActions(db, (await readSetting(db, "KeptDays")).actions),
  },
};

export const gamificationSchedule: readonly CronEntry[] = [
  { task: "gamification.forget-old-actions", at: "55 3 * * *" },
];
