import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { followDatabase } from "./platform/clock/database-clock.ts";
import type { Config } from "./platform/config/config.ts";
import type { Database } from "./platform/database/database.ts";
import { connectDatabase } from "./platform/database/database.ts";
import { startEmbeddedServer } from "./platform/database/server/embedded-server.ts";
import { migrate } from "./platform/database/migrations.ts";
import { createFiles } from "./platform/files/files.ts";
import { installJobs, watchProgress, type JobProgress } from "./platform/jobs/jobs.ts";
import { createLive } from "./platform/live/live.ts";
import { createMetrics, type Metrics } from "./platform/metrics/metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { StartError } from "./platform/start-error.ts";

/** The platform of this process, and what it takes to start a worker and to end. */
export interface OpenPlatform {
  readonly platform: Platform;
  readonly databaseUrl: string;
  readonly metrics: Metrics;
  readonly progress: Pick<JobProgress, "begin">;
  /** Ends what was opened, the embedded database last. */
  readonly close: () => Promise<void>;
}

const OLDEST_POSTGRES = 150_000;
const DATABASE_PATIENCE_MS = 30_000;

type Closer = () => Promise<void> | void;

/** Opens the database (the embedded one where no other is named), brings it up to date, and opens all that stands on it. */
export async function openPlatform(config: Config, log: Logger): Promise<OpenPlatform> {
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const databaseUrl = await findDatabase(config, log, closers);
    const database = connectDatabase({
      url: databaseUrl,
      applicationName: "colheita",
      poolSize: config.databasePoolSize,
      onConnectionLost: (error) => log.warn({ err: error }, "a connection to the database was lost"),
    });
    closers.push(database.close);
    await untilReady(database, log);
    await migrate(database.pool);
    await installJobs(databaseUrl);
    const clock = await followDatabase(database.pool, (error) =>
      log.warn({ err: error }, "the database's time can't be read"),
    );
    closers.push(clock.stop);
    const live = await createLive({ url: databaseUrl, db: database.db, log });
    closers.push(live.close);
    const files = await createFiles(config, clock.now);
    const progress = watchProgress(database.db, log);
    closers.push(progress.stop);
    const metrics = createMetrics({ pool: database.pool, db: database.db, live, progress });
    const platform = { config, db: database.db, clock, log, files, live, progress };
    return { platform, databaseUrl, metrics, progress, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findDatabase(config: Config, log: Logger, closers: Closer[]): Promise<string> {
  if (config.databaseUrl !== "") return config.databaseUrl;
  const server = await startEmbeddedServer({
    dataDir: config.dataDir,
    say: (line) => log.warn(line),
  });
  closers.push(server.stop);
  return server.url();
}

/** Waits for a database that is still coming up, and refuses one that is too old. */
async function untilReady({ pool }: Database, log: Logger): Promise<void> {
  let isReported = false;
  const deadline = Date.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        "select current_setting('server_version_num')::int as version",
      );
      if ((rows[0]?.version ?? 0) < OLDEST_POSTGRES)
        throw new StartError("DATABASE_URL must name a PostgreSQL 15 or newer");
      return;
    } catch (error) {
      if (error instanceof StartError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!isPassing(error) || Date.now() > deadline)
        throw new StartError(`The database of DATABASE_URL does not answer: ${reason}`, { cause: error });
      if (!isReported) log.warn(`The database does not answer yet: ${reason}`);
      isReported = true;
      await pause(500);
    }
  }
}

/**
 * Returns whether an error passes: the database is not there yet, or starting up. A wrong password or name does not
 * pass.
 */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    ["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTFOUND", "EAI_AGAIN", "57P03", "53300"].includes(code) ||
    /timeout|terminated/i.test(String(error))
  );
}
