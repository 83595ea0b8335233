import { once } from "node:events";
import { createServer } from "node:net";
import type { Logger } from "pino";
import type { AppParts } from "./app.ts";
import { buildApp } from "./app.ts";
import type { Drain } from "./drain.ts";
import { addDrain } from "./drain.ts";
import type { OpenPlatform } from "./open-platform.ts";
import type { Authenticate } from "./platform/http/caller.ts";
import { openPlatform } from "./open-platform.ts";
import type { Config } from "./platform/config/config.ts";
import type { HttpServer } from "./platform/http/serve.ts";
import { startWorker } from "./platform/jobs/jobs.ts";
import { platformJobs, platformSchedule } from "./platform/jobs/platform-jobs.ts";
import { metricsRoute } from "./platform/metrics/metrics-route.ts";
import type { Platform } from "./platform/platform.ts";
import { StartError } from "./platform/start-error.ts";

/** A running portal. */
export interface RunningServer {
  /** Where it listens, e.g. http://localhost:3000. */
  readonly address: string;
  readonly platform: Platform;
  /** Returns what came in, ends the jobs at work, then everything else. */
  readonly stop: () => Promise<void>;
}

/** What a process runs on its platform. */
export interface ServerParts extends Pick<AppParts, "capabilities" | "extras"> {
  /** Made when the capabilities have started. */
  readonly createAuthenticator: (platform: Platform) => Authenticate;
  /** Fills an empty database with the demo; leaves any other alone. */
  readonly seedDemo?: (platform: Platform) => Promise<void>;
}

/** Starts API, portal, jobs and database as the settings say. What was started is ended again when a later step fails. */
export async function startServer(config: Config, log: Logger, parts: ServerParts): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    await refuseTakenPort(config);
    const opened = await openPlatform(config, log);
    closers.push(opened.close);
    if (config.seedsDemo) await parts.seedDemo?.(opened.platform);
    closers.push(...(await startCapabilities(parts, opened.platform)));
    let drain: Drain = () => Promise.resolve();
    const prepare = ({ fastify }: HttpServer): void => {
      opened.metrics.count(parts.capabilities.flatMap(({ figures }) => figures ?? []));
      opened.metrics.observe(fastify);
      metricsRoute(fastify, opened.metrics, config.metricsToken);
      drain = addDrain(fastify);
    };
    const app = await buildApp(opened.platform, {
      capabilities: parts.capabilities,
      authenticate: parts.createAuthenticator(opened.platform),
      extras: [prepare, ...(parts.extras ?? [])],
    });
    const limitMs = config.stopLimitSeconds * 1000;
    let stopWorker: ((limitMs: number) => Promise<void>) | undefined;
    closers.push(async () => {
      await Promise.all([drain(limitMs), stopWorker?.(limitMs)]);
    });
    const address = await listen(() => app.listen({ host: config.host, port: config.port }), config);
    if (config.runsWorker) stopWorker = await startJobs(config, log, parts, opened);
    opened.progress.begin();
    return { address, platform: opened.platform, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a process that only does jobs. */
export async function startWorkerProcess(
  config: Config,
  log: Logger,
  parts: ServerParts,
): Promise<{ stop: () => Promise<void> }> {
  const opened = await openPlatform(config, log);
  try {
    const closers = await startCapabilities(parts, opened.platform);
    const stopWorker = await startJobs(config, log, parts, opened);
    opened.progress.begin();
    const stop = async (): Promise<void> => {
      await stopWorker(config.stopLimitSeconds * 1000);
      for (const closer of closers.toReversed()) await closer();
      await opened.close();
    };
    return { stop };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function startCapabilities(parts: ServerParts, platform: Platform): Promise<(() => Promise<void>)[]> {
  const stops: (() => Promise<void>)[] = [];
  for (const capability of parts.capabilities) {
    const stop = await capability.start?.(platform);
    if (stop) stops.push(stop);
  }
  return stops;
}

async function startJobs(
  config: Config,
  log: Logger,
  { capabilities }: ServerParts,
  { platform, databaseUrl, metrics }: OpenPlatform,
): Promise<(limitMs: number) => Promise<void>> {
  const worker = await startWorker({
    url: databaseUrl,
    tasks: [platformJobs(config), ...capabilities.flatMap(({ jobs }) => jobs ?? [])],
    schedule: [...platformSchedule, ...capabilities.flatMap(({ crontab }) => crontab ?? [])],
    context: platform,
    log,
    observer: metrics.jobs,
    concurrency: config.workerConcurrency,
  });
  return worker.stop;
}

/** Refuses a port that is taken, before anything is made that would listen there. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  const start = async (): Promise<string> => {
    probe.listen(config.port, config.host);
    await once(probe, "listening");
    return config.host;
  };
  await listen(start, config);
  probe.close();
  await once(probe, "close");
}

async function listen(start: () => Promise<string>, { host, port }: Config): Promise<string> {
  try {
    return await start();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE")
      throw new StartError(`PORT ${port} is taken: stop what listens there, or set PORT`, { cause: error });
    if (code === "EACCES")
      throw new StartError(`PORT ${port} may not be used by this user: set PORT above 1023`, {
        cause: error,
      });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`HOST ${host} is no address of this machine`, { cause: error });
    throw error;
  }
}
