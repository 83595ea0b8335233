import type { Logger } from "pino";
import type { Config } from "./platform/config/config.ts";
import { readConfig } from "./platform/config/config.ts";
import { createLogger } from "./platform/logger/logger.ts";
import { StartError } from "./platform/start-error.ts";
import { SealError } from "./platform/secrets/secrets.ts";

/** What an operator can mend: reported in one line, without a stack. */
const MENDABLE = [StartError, SealError];

function isMendable(error: unknown): error is Error {
  return MENDABLE.some((kind) => error instanceof kind);
}

/** A repeated Ctrl-C within this time is the same stop request, sent by the terminal and by npm. */
const SAME_REQUEST_MS = 1_000;
/** Beyond the limit for requests and jobs, the database and the rest may take this long to close. */
const CLOSING_MS = 30_000;

/**
 * Runs a program of ours as a process: reads the settings, starts it, and stops it in good order on Ctrl-C, SIGTERM,
 * SIGHUP or when the process that started it is gone. A second Ctrl-C ends it at once. What an operator can mend is
 * reported in one line.
 */
export async function runProcess(
  start: (config: Config, log: Logger) => Promise<{ stop: () => Promise<void> }>,
): Promise<void> {
  let log: Logger | undefined;
  try {
    const config = readConfig(process.env);
    log = createLogger(config);
    const starting = start(config, log);
    onStopRequest(log, async () => (await starting).stop(), config.stopLimitSeconds * 1000);
    await starting;
  } catch (error) {
    if (isMendable(error)) process.stderr.write(`${error.message}\n`);
    else if (log) log.fatal({ err: error }, "the start failed");
    else throw error;
    process.exit(1);
  }
}

function onStopRequest(log: Logger, stop: () => Promise<void>, limitMs: number): void {
  let requestedAt: number | undefined;
  const end = (reason: string, status: number): void => {
    if (requestedAt !== undefined) {
      if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(130);
      return;
    }
    requestedAt = performance.now();
    log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), limitMs + CLOSING_MS).unref();
    stop().then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, "the end was not in good order");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal, 0));
  process.once("disconnect", () => end("the process that started this one is gone", 0));
  process.on("uncaughtException", (error) => {
    if (isMendable(error)) log.fatal(error.message);
    else log.fatal({ err: error }, "an error that nobody expected");
    end("error", 1);
  });
  process.stdout.on("error", () => undefined);
}
