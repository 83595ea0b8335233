import type { Db } from "../../../platform/database/database.ts";
import { isLostConnection } from "../../../platform/database/is-refusal.ts";
import { releaseCredit } from "./pending-credit.ts";
import { dueCreditsAfter, type DueCredit } from "./pending-store.ts";

const BATCH = 500;

/** What a run of the release did. */
export interface ReleaseRun {
  readonly credits: number;
  /** Credits that could not be released; they are reported in the log. */
  readonly failed: number;
}

interface ReleaseContext {
  readonly db: Db;
  readonly log: { readonly error: (detail: object, words: string) => void };
  /** Ends the run between two credits. */
  readonly signal?: AbortSignal;
}

/**
 * Releases every credit whose date has come, each in a transaction of its own: a stop midway loses nothing, and the next
 * run goes on with what is left. One that fails, for whatever reason, is left behind, and the others are released.
 */
export async function releaseCredits({ db, log, signal }: ReleaseContext): Promise<ReleaseRun> {
  const run = { credits: 0, failed: 0 };
  let after: DueCredit | undefined;
  for (;;) {
    const due = await dueCreditsAfter(db, after, BATCH);
    after = due.at(-1);
    if (after === undefined) return run;
    for (const credit of due) {
      signal?.throwIfAborted();
      try {
        const released = await db.transaction().execute((tx) => releaseCredit(tx, credit));
        if (released !== undefined) run.credits += 1;
      } catch (error) {
        if (signal?.aborted || isLostConnection(error)) throw error;
        run.failed += 1;
        log.error({ err: error, ...credit }, "a credit could not be released");
      }
    }
  }
}
