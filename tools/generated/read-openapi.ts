import { setTimeout } from "node:timers/promises";
import { serverParts } from "../../apps/api/src/server-parts.ts";
import { readConfig } from "../../apps/api/src/platform/config/config.ts";
import { createLogger } from "../../apps/api/src/platform/logger/logger.ts";
import { startServer } from "../../apps/api/src/start-server.ts";

const MOST_ASKED = 60;

/**
 * Asks until the server is free. It refuses calls while its machine is overloaded, and says after how many seconds to
 * ask again.
 */
async function askWhenFree(url: string): Promise<Response> {
  for (let asked = 1; ; asked += 1) {
    const reply = await fetch(url);
    if (reply.status !== 503 || asked === MOST_ASKED) return reply;
    await setTimeout(Number(reply.headers.get("retry-after") ?? 1) * 1000);
  }
}

/** Returns the OpenAPI document that the API answers at its default address, as indented JSON. */
export async function readOpenApi(databaseUrl: string): Promise<string> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "of a server that lives for a moment",
    PUBLIC_URL: "http://localhost:3000",
    HOST: "127.0.0.1",
    PORT: "0",
    WORKER: "off",
    LOG_LEVEL: "silent",
  });
  const server = await startServer(config, createLogger(config), serverParts);
  try {
    const reply = await askWhenFree(`${server.address}/api/openapi.json`);
    if (!reply.ok) throw new Error(`The API's own description was answered with ${reply.status}`);
    return `${JSON.stringify(await reply.json(), null, 2)}\n`;
  } finally {
    await server.stop();
  }
}
