import { performance } from "node:perf_hooks";
import type { Pool } from "pg";

/**
 * The clock of the programme. Use cases take it from here, so that a test can move it and a wrong machine clock decides
 * nothing.
 */
export interface Clock {
  readonly now: () => Date;
}

/** A clock that follows the database's, with the means to end its following. */
export interface DatabaseClock extends Clock {
  readonly stop: () => void;
}

const FOLLOW_EVERY_MS = 60_000;

/**
 * Returns a clock that shows the database's time, `platform.clock()`, which is the same for every process. It is read
 * at the start and every minute; in between a monotonic counter carries it, so a jump of the machine's clock goes
 * unnoticed.
 */
export async function followDatabase(
  pool: Pool,
  onFailure: (error: unknown) => void,
): Promise<DatabaseClock> {
  let offsetMs = await readOffset(pool);
  const timer = setInterval(() => {
    readOffset(pool).then((read) => {
      offsetMs = read;
    }, onFailure);
  }, FOLLOW_EVERY_MS).unref();
  return { now: () => new Date(performance.now() + offsetMs), stop: () => clearInterval(timer) };
}

/** Returns the milliseconds between the monotonic counter and the database's time, taken at the middle of the question. */
async function readOffset(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const asked = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      "select extract(epoch from platform.clock() - now() + clock_timestamp())::float8 * 1000 as ms",
    );
    const [row] = rows;
    if (!row) throw new Error("The database returned no time");
    return row.ms - (asked + performance.now()) / 2;
  } finally {
    client.release();
  }
}
