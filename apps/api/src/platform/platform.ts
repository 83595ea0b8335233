import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock/database-clock.ts";
import type { Config } from "./config/config.ts";
import type { Db } from "./database/database.ts";
import type { Files } from "./files/files.ts";
import type { JobProgress } from "./jobs/job-progress.ts";
import type { Live } from "./live/live.ts";

/** What every capability stands on. Made once by `main.ts` (or by a test world) and handed down. */
export interface Platform {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly files: Files;
  readonly live: Live;
  /** Whether jobs get done, in whatever process. */
  readonly progress: Pick<JobProgress, "stalledSeconds">;
}
