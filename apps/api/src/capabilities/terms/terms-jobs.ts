import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteEndedAcceptances } from "./acceptance-store.ts";
import { removeUnnamedPdf } from "./draft-version.ts";
import { deleteOldReminders } from "./reminder-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "terms.forget-what-is-over": NoPayload;
    "terms.remove-unnamed-pdf": { pdfKey: string };
  }
}

export const termsJobs: JobHandlers = {
  "terms.remove-unnamed-pdf": {
    payload: z.object({ pdfKey: z.string() }),
    run: ({ pdfKey }, platform) => removeUnnamedPdf(platform, pdfKey),
  },
  "terms.forget-what-is-over": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      const { endedAcceptances, messages } = await readSetting(db, "KeptDays");
      await deleteEndedAcceptances(db, endedAcceptances);
      await deleteOldReminders(db, messages);
    },
  },
};

export const termsCrontab: readonly CronEntry[] = [{ task: "terms.forget-what-is-over", at: "20 3 * * *" }];
