import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { forgetOldCodes } from "./access-code/access-code-store.ts";
import { forgetOldChallenges } from "./log-in/challenge-store.ts";
import { forgetOldChecks } from "./contact-check/contact-check-store.ts";
import { signingKeyVault } from "./log-in/guard.ts";
import { sendCheck } from "./contact-check/send-contact-check.ts";
import { forgetOthersEnded } from "./session/other-session-store.ts";
import { forgetOldDays } from "./session/presence-store.ts";
import { forgetOldSessions } from "./session/old-session-store.ts";
import { replaceDueKey } from "./token/signing-keys.ts";
import { forgetOldThrottles } from "./log-in/throttle-store.ts";

const CheckPayload = z.object({ checkId: z.string() });
type CheckPayload = z.output<typeof CheckPayload>;

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "identity.replace-signing-key": NoPayload;
    "identity.forget-what-is-over": NoPayload;
    "identity.forget-codes": NoPayload;
    "identity.send-contact-check": CheckPayload;
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
      const { endedSessions } = await readSetting(db, "KeptDays");
      await forgetOldSessions(db, endedSessions);
      await forgetOldDays(db, endedSessions);
      await forgetOldThrottles(db);
    },
  },
  "identity.send-contact-check": {
    payload: CheckPayload,
    run: ({ checkId }, platform) => sendCheck(platform, checkId),
  },
  "identity.forget-codes": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      await forgetOldCodes(db);
      await forgetOldChecks(db);
      await forgetOldChallenges(db);
      await forgetOthersEnded(db);
    },
  },
};

export const identitySchedule: readonly CronEntry[] = [
  { task: "identity.replace-signing-key", at: "10 3 * * *" },
  { task: "identity.forget-what-is-over", at: "20 3 * * *" },
  { task: "identity.forget-codes", at: "*/10 * * * *" },
];
