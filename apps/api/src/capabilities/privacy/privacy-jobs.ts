import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldClosures } from "./closing/closure-store.ts";
import { endDue, lapseWithdrawals } from "./closing/end-closure.ts";
import { deleteOldExports, giveUp, makeExport } from "./copy/make-export.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "privacy.make-export": { exportId: string };
    "privacy.end-due": NoPayload;
    "privacy.forget-what-is-over": NoPayload;
  }
}

export const privacyJobs: JobHandlers = {
  "privacy.make-export": {
    payload: z.object({ exportId: z.string() }),
    run: async ({ exportId }, platform, { attempt, maxAttempts }) => {
      try {
        await makeExport(platform, exportId);
      } catch (error) {
        if (attempt >= maxAttempts) await giveUp(platform, exportId);
        throw error;
      }
    },
  },
  "privacy.end-due": {
    payload: NoPayload,
    run: async (_payload, platform, { signal }) => {
      await lapseWithdrawals(platform.db);
      const ended = await endDue(platform, signal);
      if (ended > 0) platform.log.info({ ended }, "closed accounts came to their end");
    },
  },
  "privacy.forget-what-is-over": {
    payload: NoPayload,
    run: async (_payload, platform) => {
      const removed = await deleteOldExports(platform);
      if (removed > 0) platform.log.info({ removed }, "copies of members' data were removed");
      await deleteOldClosures(platform.db, (await readSetting(platform.db, "KeptDays")).closures);
    },
  },
};

export const privacySchedule: readonly CronEntry[] = [
  { task: "privacy.end-due", at: "25 * * * *" },
  { task: "privacy.forget-what-is-over", at: "35 * * * *" },
];
