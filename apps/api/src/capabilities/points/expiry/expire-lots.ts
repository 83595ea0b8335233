import { addDays, endOfDay } from "@colheita/brazil";
import type { Db } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { isRefusal } from "../../../platform/database/is-refusal.ts";
import { expireDays, lockBalances, memberDaysAfter, type MemberDay } from "./expiry-store.ts";
import { ENTRY_PREFIX } from "../ledger/ledger-store.ts";
import { EXPIRED } from "../balance/settle-balance.ts";
import { readToday } from "../../../platform/database/read-today.ts";

/**
 * Enough for one commit to carry many, few enough that nobody who reads meanwhile waits long: beside batches of 500 a
 * statement page took 25 ms at the 99th percentile, beside these 3.
 */
const BATCH = 25;
/** Batches at a time. They may meet in a member with lots of several days: balances are locked in one order. */
const LANES = 2;
/** So many are looked up at once. */
const WINDOW = 20 * BATCH;
const FIRST_DAY = "0001-01-01";

/** What a run of the expiry did. */
export interface ExpiryRun {
  readonly points: number;
  readonly memberDays: number;
  /** Members whose points could not be expired; they are reported in the log. */
  readonly failed: number;
}

interface ExpiryLog {
  readonly warn: (detail: object, words: string) => void;
  readonly error: (detail: object, words: string) => void;
}

interface ExpiryContext {
  readonly db: Db;
  readonly log: ExpiryLog;
  /** Ends the run between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Expires every lot past its date, some members to a transaction: a stop midway loses nothing, and the next run
 * goes on with what is left. A batch that fails is taken apart, so that only the members at fault are left behind.
 * Nobody is called: since midnight no balance has counted what is past.
 */
export async function expireLots({ db, log, signal }: ExpiryContext): Promise<ExpiryRun> {
  const past = { from: FIRST_DAY, to: addDays(await readToday(db), -1) };
  const run = { points: 0, memberDays: 0, failed: 0 };
  const expireAll = async (days: readonly MemberDay[]): Promise<void> => {
    const points = await expireTogether(db, days);
    run.points += points;
    run.memberDays += days.length;
  };
  const expireEach = async (days: readonly MemberDay[]): Promise<void> => {
    for (const day of days)
      try {
        await expireAll([day]);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        run.failed += 1;
        log.error({ err: error, ...day }, "a member's points could not be expired");
      }
  };
  const expireBatch = async (days: readonly MemberDay[]): Promise<void> => {
    try {
      await expireAll(days);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.warn({ err: error, members: days.length }, "a batch of expiries failed and is taken apart");
      await expireEach(days);
    }
  };
  let after: MemberDay | undefined;
  for (;;) {
    const days = await memberDaysAfter(db, past, after, WINDOW);
    after = days.at(-1);
    if (after === undefined) return run;
    const lane = async () => {
      while (days.length > 0) {
        signal?.throwIfAborted();
        await expireBatch(days.splice(0, BATCH));
      }
    };
    const lanes = Array.from({ length: LANES }, lane);
    // An error in one lane leaves nothing to the other, and waits for the batch that it is at.
    await Promise.all(lanes).catch(async (error: unknown) => {
      days.length = 0;
      await Promise.allSettled(lanes);
      throw error;
    });
  }
}

function expireTogether(db: Db, days: readonly MemberDay[]): Promise<number> {
  if (days.length === 0) return Promise.resolve(0);
  return db.transaction().execute(async (tx) => {
    await lockBalances(
      tx,
      days.map(({ memberId }) => memberId),
    );
    const drafts = days.map((day) => ({
      ...day,
      publicId: newId(ENTRY_PREFIX),
      pointAt: endOfDay(day.expiresOn),
    }));
    return expireDays(tx, drafts, EXPIRED);
  });
}
