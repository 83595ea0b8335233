import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { markLive } from "./news-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "content.mark-live": NoPayload;
  }
}

export const contentJobs: JobHandlers = {
  "content.mark-live": {
    payload: NoPayload,
    run: async (_payload, { db, log }) => {
      const count = await markLive(db);
      if (count > 0) log.info({ count }, "scheduled news went live");
    },
  },
};

/** Readers follow the clock itself; this only keeps the state that operators see up to date. */
export const contentCrontab: readonly CronEntry[] = [{ task: "content.mark-live", at: "*/5 * * * *" }];
