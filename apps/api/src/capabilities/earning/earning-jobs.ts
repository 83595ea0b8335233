import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { auditEarning } from "./audit-earning.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "earning.audit": NoPayload;
  }
}

export const earningJobs: JobHandlers = {
  "earning.audit": {
    payload: NoPayload,
    run: async (_payload, { db, log, clock }, { signal }) => {
      await auditEarning({ db, log, signal, now: () => clock.now() });
    },
  },
};

export const earningCrontab: readonly CronEntry[] = [{ task: "earning.audit", at: "50 2 * * *" }];
