import * as z from "zod/mini";
import { Id } from "@colheita/contract/kit";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { dropAbandoned } from "./file/imports-store.ts";
import { readFile } from "./file/read-file.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "imports.read": { importId: string };
    "imports.drop-abandoned": NoPayload;
  }
}

/** What was sent and not agreed to by then is given up. */
const ABANDONED_DAYS = 7;

export const importsJobs: JobHandlers = {
  "imports.read": {
    payload: z.object({ importId: Id }),
    run: ({ importId }, { db }, { signal }) => readFile({ db, signal }, importId),
  },
  "imports.drop-abandoned": {
    payload: NoPayload,
    run: async (_payload, { db, log }) => {
      const dropped = await dropAbandoned(db, ABANDONED_DAYS);
      if (dropped > 0) log.info({ dropped }, "files that nobody agreed to were given up");
    },
  },
};

export const importsCrontab: readonly CronEntry[] = [{ task: "imports.drop-abandoned", at: "50 3 * * *" }];
