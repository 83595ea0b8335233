import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import { readSetting } from "../settings/index.ts";
import { deleteOldRequests } from "./credit/credit-request-store.ts";
import { auditBooks } from "./audit/audit-books.ts";
import { closeSeasons } from "./season/close-seasons.ts";
import { expireLots } from "./expiry/expire-lots.ts";
import { notifyExpiry } from "./expiry/notify-expiry.ts";
import { releaseCredits } from "./credit/release-credits.ts";
import { deletePlans } from "./season/season-plan-store.ts";
import { sealDays } from "./seal/seal-days.ts";
import { deleteLookUps } from "./transfer/transfer-store.ts";
import { announceSeasonChange } from "./season/announce-season-change.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "points.expire-lots": NoPayload;
    "points.notify-expiry": NoPayload;
    "points.forget-requests": NoPayload;
    "points.turn-season": NoPayload;
    "points.close-seasons": NoPayload;
    "points.release-credits": NoPayload;
    "points.seal-days": NoPayload;
    "points.audit-books": NoPayload;
  }
}

export const pointsJobs: JobHandlers = {
  "points.expire-lots": {
    payload: NoPayload,
    run: async (_payload, { db, log }, { signal }) => {
      const run = await expireLots({ db, log, signal });
      if (run.memberDays > 0) log.info(run, "points expired");
      // All others are done: the job fails so that it is counted, and tried again for those left behind.
      if (run.failed > 0) throw new Error(`the points of ${run.failed} members could not be expired`);
    },
  },
  "points.release-credits": {
    payload: NoPayload,
    run: async (_payload, { db, log }, { signal }) => {
      const run = await releaseCredits({ db, log, signal });
      if (run.credits > 0) log.info(run, "credits released");
      if (run.failed > 0) throw new Error(`${run.failed} credits could not be released`);
    },
  },
  "points.seal-days": {
    payload: NoPayload,
    run: async (_payload, { db, log }, { signal }) => {
      const days = await sealDays({ db, signal });
      if (days > 0) log.info({ days }, "days of the ledger sealed");
    },
  },
  "points.audit-books": {
    payload: NoPayload,
    run: async (_payload, { db, log, clock }, { signal }) => {
      await auditBooks({ db, log, signal, now: () => clock.now() });
    },
  },
  "points.turn-season": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      await announceSeasonChange(db);
    },
  },
  "points.close-seasons": {
    payload: NoPayload,
    run: async (_payload, { db, log }, { signal }) => {
      const run = await closeSeasons({ db, signal });
      if (run.seasons > 0) log.info(run, "seasons closed");
    },
  },
  "points.notify-expiry": {
    payload: NoPayload,
    run: async (_payload, { db, log }, { signal }) => {
      const notified = await notifyExpiry(db, signal);
      if (notified > 0) log.info({ notified }, "members were notified of points about to expire");
    },
  },
  "points.forget-requests": {
    payload: NoPayload,
    run: async (_payload, { db }) => {
      const { calls } = await readSetting(db, "KeptDays");
      await deleteOldRequests(db, calls);
      await deletePlans(db, calls);
      await deleteLookUps(db);
    },
  },
};

/** A lot ends at 23:59:59 Brasília of its date, which is midnight there; a second run catches what a stop missed. */
export const pointsCrontab: readonly CronEntry[] = [
  { task: "points.expire-lots", at: "0 0,1 * * *" },
  // Since midnight every answer has the season of the day; pages that are open ask anew.
  { task: "points.turn-season", at: "0 0 * * *" },
  { task: "points.close-seasons", at: "20 0,1 * * *" },
  { task: "points.release-credits", at: "5 * * * *" },
  // By then whatever a request began before midnight has ended. While something else goes on, the job fails and comes again.
  { task: "points.seal-days", at: "10 2 * * *" },
  { task: "points.audit-books", at: "40 2 * * *" },
  { task: "points.notify-expiry", at: "0 9 * * *" },
  { task: "points.forget-requests", at: "30 3 * * *" },
];
