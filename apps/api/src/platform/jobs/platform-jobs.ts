import * as z from "zod/mini";
import type { Config } from "../config/config.ts";
import { forgetOldEvents } from "../live/live-events.ts";
import { carriersOf } from "../mail/carriers.ts";
import { deliver } from "../mail/deliver-message.ts";
import { eraseExpiredWords } from "../mail/message-retention.ts";
import { NoPayload, type CronEntry, type JobHandlers } from "./jobs.ts";

/** Returns the platform's own tasks; a worker does them beside those of the capabilities. */
export function platformJobs(config: Config): JobHandlers {
  const carriers = carriersOf(config);
  return {
    "platform.deliver-message": {
      payload: z.object({ messageId: z.string() }),
      run: ({ messageId }, { db, log }) => deliver(db, carriers, log, messageId),
    },
    "platform.forget-live-events": {
      payload: NoPayload,
      run: async (_payload, { db }) => void (await forgetOldEvents(db)),
    },
    "platform.erase-expired-words": {
      payload: NoPayload,
      run: async (_payload, { db }) => void (await eraseExpiredWords(db)),
    },
  };
}

/** When the platform's own tasks come round. */
export const platformSchedule: readonly CronEntry[] = [
  { task: "platform.forget-live-events", at: "*/10 * * * *" },
  { task: "platform.erase-expired-words", at: "* * * * *" },
];
