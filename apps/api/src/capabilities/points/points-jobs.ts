import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { expire } from "./settle-balance.ts";
import { membersWithPastLots } from "./ledger-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "points.expire-lots": NoPayload;
  }
}

const BATCH = 200;

/** Expires every lot past its date, a member at a time, so that a stop midway loses nothing and a rerun adds nothing. */
export const pointsJobs: JobHandlers = {
  "points.expire-lots": {
    payload: NoPayload,
    run: async (_payload, { db, log }) => {
      let expired = 0;
      for (;;) {
        const members = await membersWithPastLots(db, BATCH);
        if (members.length === 0) break;
        for (const memberId of members)
          expired += await db.transaction().execute((tx) => expire(tx, memberId));
      }
      if (expired > 0) log.info({ expired }, "points expired");
    },
  },
};

/** A lot ends at 23:59:59 Brasília of its date, which is midnight there; a second run catches what a stop missed. */
export const pointsCrontab: readonly CronEntry[] = [
  { task: "points.expire-lots", at: "0 0,1 * * *", makeUpForHours: 48 },
];
