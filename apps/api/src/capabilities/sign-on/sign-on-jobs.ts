import * as z from "zod/mini";
import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { connectLater } from "./store-connection.ts";
import { deleteOldTickets } from "./sign-on-store.ts";

const LaterConnection = z.object({ memberId: z.string(), sealed: z.string() });
type LaterConnection = z.output<typeof LaterConnection>;

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "sign-on.forget-tickets": NoPayload;
    "sign-on.keep-connection": LaterConnection;
  }
}

export const signOnJobs: JobHandlers = {
  "sign-on.forget-tickets": { payload: NoPayload, run: (_payload, { db }) => deleteOldTickets(db) },
  "sign-on.keep-connection": {
    payload: LaterConnection,
    run: (payload, platform) => connectLater(platform, payload),
  },
};

export const signOnSchedule: readonly CronEntry[] = [{ task: "sign-on.forget-tickets", at: "*/30 * * * *" }];
