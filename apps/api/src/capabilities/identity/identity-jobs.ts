import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { forgetOldCodes } from "./access-code-store.ts";
import { signingKeyVault } from "./doorkeeper.ts";
import { forgetOldSessions } from "./session-store.ts";
import { replaceDueKey } from "./signing-keys.ts";
import { forgetOldThrottles } from "./throttle-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "identity.replace-signing-key": NoPayload;
    "identity.forget-what-is-over": NoPayload;
    "identity.forget-codes": NoPayload;
  }
}

export const identityJobs: JobHandlers = {
  "identity.replace-signing-key": {
    payload: NoPayload,
    run: (_payload, platform) => replaceDueKey(platform.db, signingKeyVault(platform)),
  },
  "identity.forget-what-is-over": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      await forgetOldSessions(db, (await readSetting(db, "KeptDays")).endedSessions);
      await forgetOldThrottles(db);
    },
  },
  "identity.forget-codes": {
    payload: NoPayload,
    run: (_payload, { db }) => forgetOldCodes(db),
  },
};

export const identitySchedule: readonly CronEntry[] = [
  { task: "identity.replace-signing-key", at: "10 3 * * *", makeUpForHours: 24 },
  { task: "identity.forget-what-is-over", at: "20 3 * * *", makeUpForHours: 24 },
  { task: "identity.forget-codes", at: "*/10 * * * *" },
];
