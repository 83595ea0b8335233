import type { Endpoint } from "@colheita/contract/kit";
import { capabilities } from "../../src/capabilities.ts";
import { createAuthenticator } from "../../src/capabilities/identity/index.ts";
import { fileRoute } from "../../src/platform/files/file-route.ts";
import type { HttpServer } from "../../src/platform/http/serve.ts";
import { liveRoute } from "../../src/platform/live/live-route.ts";
import { createLogger } from "../../src/platform/logger/logger.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { startServer } from "../../src/start-server.ts";
import { callsOver, callsWithin, type Call } from "./http-call.ts";
import { testConfig } from "./test-platform.ts";

/** The whole API as it runs, listening on a port of its own. */
export interface ApiProcess {
  readonly platform: Platform;
  readonly port: number;
  /** What it logged, one JSON line each. */
  readonly logged: string[];
  /** Every endpoint it serves. */
  readonly endpoints: readonly Endpoint[];
  /** Every route it serves that is none of the contract, as "GET /api/live". */
  readonly otherRoutes: readonly string[];
  readonly call: Call;
  /** The same over the port, for what is about the wire. */
  readonly callOver: Call;
  readonly stop: () => Promise<void>;
}

/** What is served beside the API. */
export type Extra = (server: HttpServer) => void;

/**
 * Settings as a process of the tests has them unless others are given: it does no jobs, believes one proxy, which names
 * the caller's address, and limits nobody.
 */
const USUAL = {
  PUBLIC_URL: "http://127.0.0.1",
  HOST: "127.0.0.1",
  PORT: "0",
  WORKER: "off",
  LOG_LEVEL: "debug",
  TRUST_PROXY: "1",
  REQUESTS_PER_MINUTE: "1000000",
};

/** Starts one process of the API on a database. */
export async function startProcess(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  extras: readonly Extra[] = [],
): Promise<ApiProcess> {
  const logged: string[] = [];
  const config = testConfig(databaseUrl, { ...USUAL, ...env });
  const log = createLogger(config, { write: (line) => void logged.push(line) });
  const served: HttpServer[] = [];
  const server = await startServer(config, log, {
    capabilities,
    createAuthenticator,
    extras: [liveRoute, fileRoute, (http) => void served.push(http), ...extras],
  });
  const [http] = served;
  if (http === undefined) throw new Error("The API was not built");
  const port = Number(new URL(server.address).port);
  const wire = callsOver(port);
  let isStopped = false;
  return {
    platform: server.platform,
    port,
    logged,
    endpoints: http.endpoints,
    otherRoutes: http.otherRoutes,
    call: callsWithin(http.fastify),
    callOver: wire.call,
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      wire.end();
      await server.stop();
    },
  };
}
