import type { Logger } from "pino";
import type { AppParts } from "./app.ts";
import { buildApp } from "./app.ts";
import type { Drain } from "./drain.ts";
import { addDrain } from "./drain.ts";
import type { OpenPlatform } from "./open-platform.ts";
import { StartError, openPlatform } from "./open-platform.ts";
import type { Config } from "./platform/config/config.ts";
import type { HttpServer } from "./platform/http/serve.ts";
import { startWorker } from "./platform/jobs/jobs.ts";
import type { Platform } from "./platform/platform.ts";

/** A running portal. */
export interface RunningServer {
  /** Where it listens, e.g. http://localhost:3000. */
  readonly address: string;
  readonly platform: Platform;
  /** Answers what came in, ends the jobs at work, then everything else. */
  readonly stop: () => Promise<void>;
}

/** What the programme is made of, once its platform stands. */
export type Assemble = (platform: Platform) => Promise<AppParts> | AppParts;

/** Starts API, portal, jobs and database as the settings say. What was started is ended again when a later step fails. */
export async function startServer(config: Config, log: Logger, assemble: Assemble): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const opened = await openPlatform(config, log);
    closers.push(opened.close);
    const parts = await assemble(opened.platform);
    closers.push(...(await startCapabilities(parts, opened.platform)));
    let drain: Drain = () => Promise.resolve();
    const prepareToStop = ({ fastify }: HttpServer): void => {
      drain = addDrain(fastify);
      fastify.addHook("preClose", () => opened.platform.live.close());
    };
    const app = await buildApp(opened.platform, {
      ...parts,
      extras: [prepareToStop, ...(parts.extras ?? [])],
    });
    const limitMs = config.stopLimitSeconds * 1000;
    closers.push(() => drain(limitMs));
    const stopWorker = config.runsWorker ? await startJobs(config, log, parts, opened) : undefined;
    const address = await listen(() => app.listen({ host: config.host, port: config.port }), config);
    const stop = async (): Promise<void> => {
      await Promise.all([stopWorker?.(limitMs), closers.pop()?.()]);
      await close();
    };
    return { address, platform: opened.platform, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a process that only does jobs. */
export async function startWorkerProcess(
  config: Config,
  log: Logger,
  assemble: Assemble,
): Promise<{ stop: () => Promise<void> }> {
  const opened = await openPlatform(config, log);
  try {
    const parts = await assemble(opened.platform);
    const closers = await startCapabilities(parts, opened.platform);
    const stopWorker = await startJobs(config, log, parts, opened);
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

async function startCapabilities(parts: AppParts, platform: Platform): Promise<(() => Promise<void>)[]> {
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
  { capabilities }: AppParts,
  { platform, databaseUrl }: OpenPlatform,
): Promise<(limitMs: number) => Promise<void>> {
  const worker = await startWorker({
    url: databaseUrl,
    tasks: capabilities.flatMap(({ jobs }) => jobs ?? []),
    schedule: capabilities.flatMap(({ crontab }) => crontab ?? []),
    context: platform,
    log,
    concurrency: config.workerConcurrency,
  });
  return worker.stop;
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
