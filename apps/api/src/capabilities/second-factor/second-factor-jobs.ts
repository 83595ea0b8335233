import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { deleteOldEnrolments } from "./enrolment-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "second-factor.forget-enrolments": NoPayload;
  }
}

export const secondFactorJobs: JobHandlers = {
  "second-factor.forget-enrolments": {
    payload: NoPayload,
    run: (_payload, { db }) => deleteOldEnrolments(db),
  },
};

export const secondFactorSchedule: readonly CronEntry[] = [
  { task: "second-factor.forget-enrolments", at: "*/10 * * * *" },
];
