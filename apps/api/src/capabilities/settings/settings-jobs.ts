import { forgetOldCalls } from "../../platform/audit/audit.ts";
import { forgetOldKeys } from "../../platform/idempotency/idempotency.ts";
import { forgetDeadJobs, NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { forgetOldMessages } from "../../platform/mail/message-retention.ts";
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
      const forgotten = {
        calls: await forgetOldCalls(db, days.calls),
        messages: await forgetOldMessages(db, days.messages),
        idempotencyKeys: await forgetOldKeys(db, days.idempotencyKeys),
        deadJobs: await forgetDeadJobs(db, days.deadJobs),
      };
      log.info(forgotten, "what was kept long enough is forgotten");
    },
  },
};

export const settingsCrontab: readonly CronEntry[] = [
  { task: "settings.forget-what-is-old", at: "40 3 * * *" },
];
