import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { closeSettled } from "./desk/close-cases.ts";
import { deleteOutdatedCases } from "./desk/delete-outdated-cases.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "support.close-settled": NoPayload;
    "support.forget-old-cases": NoPayload;
  }
}

export const supportJobs: JobHandlers = {
  "support.close-settled": {
    payload: NoPayload,
    run: async (_payload, platform) => {
      const closed = await closeSettled(platform);
      if (closed > 0) platform.log.info({ closed }, "resolved cases were closed");
    },
  },
  "support.forget-old-cases": {
    payload: NoPayload,
    run: (_payload, platform) => deleteOutdatedCases(platform),
  },
};

export const supportCrontab: readonly CronEntry[] = [
  { task: "support.close-settled", at: "15 * * * *" },
  { task: "support.forget-old-cases", at: "20 3 * * *" },
];
