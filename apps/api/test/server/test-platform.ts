import pino, { type Logger } from "pino";
import { followDatabase } from "../../src/platform/clock/database-clock.ts";
import { readConfig, type Config } from "../../src/platform/config/config.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { createFiles } from "../../src/platform/files/files.ts";
import { createLive } from "../../src/platform/live/live.ts";
import type { Platform } from "../../src/platform/platform.ts";

/** Settings as a process of the tests has them, with others where given. */
export const testConfig = (databaseUrl: string, env: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "the secret key of the tests, long enough",
    PUBLIC_URL: "http://localhost",
    DATA_DIR: "/nonexistent",
    STRICT: "on",
    // A test on a loaded machine is about something else; pressure has tests of its own.
    MAX_LATENESS_MS: "60000",
    ...env,
  });

interface Given {
  readonly log?: Logger;
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns a platform of the tests on a database, with nothing listening. */
export async function testPlatform(
  database: Pick<Database, "db" | "pool">,
  url: string,
  { log = pino({ level: "silent" }), env = {} }: Given = {},
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const config = testConfig(url, env);
  const clock = await followDatabase(database.pool, (error) => log.error({ err: error }, "clock"));
  const live = await createLive({ url, db: database.db, log });
  const files = await createFiles(config, clock.now);
  return {
    platform: { config, db: database.db, clock, log, files, live, progress: { stalledSeconds: () => 0 } },
    close: async () => {
      clock.stop();
      await live.close();
    },
  };
}
