import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { followBanners } from "./banner-store.ts";
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
      const [news, banners] = [await markLive(db), await followBanners(db)];
      if (news + banners > 0) log.info({ news, banners }, "news and banners went live or ended");
    },
  },
};

/** Readers follow the clock itself; this only keeps the states that operators see up to date. */
export const contentCrontab: readonly CronEntry[] = [{ task: "content.mark-live", at: "*/5 * * * *" }];
