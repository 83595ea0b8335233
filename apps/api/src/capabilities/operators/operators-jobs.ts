import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldSessions } from "./operator-session-store.ts";
import { deleteOldWaysBack } from "./way-back-store.ts";
import { deleteOldChallenges } from "./operator-challenge-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "operators.forget-what-is-over": NoPayload;
  }
}

export const operatorsJobs: JobHandlers = {
  "operators.forget-what-is-over": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      await deleteOldSessions(db, (await readSetting(db, "KeptDays")).endedSessions);
      await deleteOldChallenges(db);
      await deleteOldWaysBack(db);
    },
  },
};

export const operatorsSchedule: readonly CronEntry[] = [
  { task: "operators.forget-what-is-over", at: "40 * * * *" },
];
