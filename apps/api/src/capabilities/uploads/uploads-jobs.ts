import { NoPayload, type CronEntry, type JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweepFiles } from "./sweep-files.ts";
import { keyOf } from "./uploads-rules.ts";
import { deleteEmptied, emptyUploads, clearNetworks, lockEnded } from "./uploads-store.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "uploads.remove-ended": NoPayload;
    "uploads.sweep-files": NoPayload;
  }
}

/** Few enough that their rows are held for a moment only. */
const AT_ONCE = 10;

/**
 * Removes the files of what nobody took in its time, and of what was let go; the rows go when they count no longer. The
 * rows are held all the while: whoever finishes one of them at this moment finds it gone, and takes the file away again.
 * A file that can't be removed stays, with its row, until the next time, and keeps no other waiting.
 * @throws Error at the end, where some could not be removed: the job is tried again later.
 */
export async function removeEnded({ db, files, log }: Pick<Platform, "db" | "files" | "log">): Promise<void> {
  await clearNetworks(db);
  const stuck: string[] = [];
  for (let found = -1; found !== 0;)
    found = await db.transaction().execute(async (tx) => {
      const ended = await lockEnded(tx, AT_ONCE, stuck);
      const removals = await Promise.allSettled(ended.map((upload) => files.remove(keyOf(upload))));
      const emptied = ended.filter((upload, place) => {
        const removal = removals[place];
        if (removal?.status !== "rejected") return true;
        log.error({ err: removal.reason as unknown, purpose: upload.purpose }, "a file could not be removed");
        stuck.push(upload.id);
        return false;
      });
      await emptyUploads(
        tx,
        emptied.map(({ id }) => id),
      );
      return ended.length;
    });
  await deleteEmptied(db);
  if (stuck.length > 0) throw new Error(`${stuck.length} files could not be removed`);
}

export const uploadsJobs: JobHandlers = {
  "uploads.remove-ended": { payload: NoPayload, run: (_payload, platform) => removeEnded(platform) },
  "uploads.sweep-files": {
    payload: NoPayload,
    run: async (_payload, platform) => {
      const swept = await sweepFiles(platform);
      if (Object.values(swept).some((count) => count > 0))
        platform.log.warn({ swept }, "files and rows of uploads that had lost each other were swept");
    },
  },
};

export const uploadsSchedule: readonly CronEntry[] = [
  { task: "uploads.remove-ended", at: "*/30 * * * *" },
  { task: "uploads.sweep-files", at: "40 4 * * *" },
];
