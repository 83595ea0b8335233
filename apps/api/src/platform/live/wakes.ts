import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { wakingWorkers } from "../jobs/enqueue.ts";
import { WAKE_CHANNEL } from "./live-events.ts";

/** The commits of this long are told by one notice: whoever made one has its answer already, and nobody else sees the wait. */
const GATHER_MS = 25;

/**
 * Wakes those who read events and those who do jobs, for many commits at once. A NOTIFY inside a transaction makes its
 * commit wait until the one before it is on the disk; alone it writes nothing, and so nobody waits for it. A wake that
 * fails, or that a killed process still owed, costs two seconds: both look by themselves that often.
 */
export class Wakes {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  #commits = 0;
  #isAtIt = false;
  #running: Promise<void> = Promise.resolve();
  #hurry: (() => void) | undefined;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Wakes them in a moment. */
  readonly soon = (): void => {
    this.#commits += 1;
    if (!this.#isAtIt) this.#running = this.#run();
  };

  /** Pays the wake that is still owed. */
  async close(): Promise<void> {
    this.#hurry?.();
    await this.#running;
  }

  /** One wake at a time, so that a database without room is not asked for ever more of it. */
  async #run(): Promise<void> {
    this.#isAtIt = true;
    while (this.#commits > 0) {
      await this.#gather();
      await this.#wake();
    }
    this.#isAtIt = false;
  }

  async #gather(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#hurry = undefined;
  }

  async #wake(): Promise<void> {
    this.#commits = 0;
    try {
      await sql`select pg_notify(${WAKE_CHANNEL}, ''), (${wakingWorkers})`.execute(this.#db);
    } catch (error) {
      this.#log.warn({ err: error }, "nobody could be woken: events and jobs are found by looking");
    }
  }
}
