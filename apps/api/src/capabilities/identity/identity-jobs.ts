import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldCodes } from "./access-code/access-code-store.ts";
import { deleteOldChallenges } from "./log-in/challenge-store.ts";
import { deleteOldChecks } from "./contact-check/contact-check-store.ts";
import { signingKeyVault } from "./log-in/guard.ts";
import { sendCheck } from "./contact-check/send-contact-check.ts";
import { deleteOthersEnded } from "./session/other-session-store.ts";
import { deleteOldDays } from "./session/presence-store.ts";
import { deleteOldSessions } from "./session/old-session-store.ts";
import { replaceDueKey } from "./token/signing-keys.ts";
import { deleteOldThrottles } from "./log-in/throttle-store.ts";

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
      await deleteOldSessions(db, endedSessions);
      await deleteOldDays(db, endedSessions);
      await deleteOldThrottles(db);
    },
  },
  "identity.send-contact-check": {
    payload: CheckPayload,
    run: ({ checkId }, platform) => sendCheck(platform, checkId),
  },
  "identity.forget-codes": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      await deleteOldCodes(db);
      await deleteOldChecks(db);
      await deleteOldChallenges(db);
      await deleteOthersEnded(db);
    },
  },
};

export const identitySchedule: readonly CronEntry[] = [
  { task: "identity.replace-signing-key", at: "10 3 * * *" },
  { task: "identity.forget-what-is-over", at: "20 3 * * *" },
  { task: "identity.forget-codes", at: "*/10 * * * *" },
];
