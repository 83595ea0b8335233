import { setTimeout as sleep } from "node:timers/promises";
import type { Db, Tx } from "../database/database.ts";
import type { Platform } from "../platform.ts";

/** Belt and braces: whatever a notice missed is seen after this long. */
const REREAD_MS = 60_000;
const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5_000;

/** Something small that everybody asks for, kept in the memory of a process for each of its databases. */
export class FreshCache<Value extends object> {
  // A transaction shares the adapter of the database it belongs to: so both find the same value.
  readonly #values = new WeakMap<object, Value>();

  /** What is kept of this database; nothing where `keepFresh` is not at work. */
  of(db: Db | Tx): Value | undefined {
    return this.#values.get(db.getExecutor().adapter);
  }

  /**
   * Reads it, and again after every notice of this name, as often as it takes; what is asked meanwhile gets the value
   * before, and pages hear of what changed when it is read. Answers how to end that.
   */
  async keepFresh(
    { db, live, log }: Platform,
    notice: string,
    read: (db: Db) => Promise<Value>,
  ): Promise<() => Promise<void>> {
    const key = db.getExecutor().adapter;
    let asked = 0;
    let kept = 0;
    const refresh = async (): Promise<void> => {
      const turn = ++asked;
      const value = await read(db);
      // An answer that was asked for before the one that stands is older, however late it came.
      if (turn < kept) return;
      kept = turn;
      this.#values.set(key, value);
    };
    const failed = (error: unknown) => log.warn({ err: error, notice }, "it could not be read again");
    const reread = async (): Promise<void> => {
      const before = asked;
      const isRead = () => kept > before;
      let backOffMs = FIRST_BACK_OFF_MS;
      // Until it is read, by whomever, or nobody keeps it any more.
      while (!isRead())
        try {
          await refresh();
        } catch (error) {
          failed(error);
          await sleep(backOffMs * (0.5 + Math.random()), undefined, { ref: false });
          backOffMs = Math.min(backOffMs * 2, LONGEST_BACK_OFF_MS);
        }
    };
    const stopHearing = [live.onNotice(notice, reread), live.onNotice("gap", reread)];
    const timer = setInterval(() => void refresh().catch(failed), REREAD_MS).unref();
    await refresh();
    return async () => {
      clearInterval(timer);
      for (const stop of stopHearing) stop();
      kept = Infinity;
      this.#values.delete(key);
    };
  }
}
