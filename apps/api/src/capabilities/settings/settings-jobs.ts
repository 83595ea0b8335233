import { deleteOldCalls } from "../../platform/audit/audit.ts";
import { deleteOldKeys } from "../../platform/idempotency/idempotency.ts";
import { deleteDeadJobs, NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { deleteOldMessages } from "../../platform/mail/message-retention.ts";
import { readSetting } from "./read-setting.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "settings.forget-what-is-old": NoPayload;
  }
}

/** What the platform recorded is stored for the days that the operator set. */
export const settingsJobs: JobHandlers = {
  "settings.forget-what-is-old": {
    payload: NoPayload,
    run: async (_payload, { db, log }) => {
      const days = await readSetting(db, "KeptDays");
      const deleted = {
        calls: await deleteOldCalls(db, days.calls),
        messages: await deleteOldMessages(db, days.messages),
        idempotencyKeys: await deleteOldKeys(db, days.idempotencyKeys),
        deadJobs: await deleteDeadJobs(db, days.deadJobs),
      };
      log.info(deleted, "what was stored long enough is deleted");
    },
  },
};

export const settingsCrontab: readonly CronEntry[] = [
  { task: "settings.forget-what-is-old", at: "40 3 * * *" },
];
