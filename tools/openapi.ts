import { programme } from "../apps/api/src/programme.ts";
import { readConfig } from "../apps/api/src/platform/config/config.ts";
import { createLogger } from "../apps/api/src/platform/logger/logger.ts";
import { startServer } from "../apps/api/src/start-server.ts";

/** The OpenAPI document that the API answers at its default address, as indented JSON. */
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
  const server = await startServer(config, createLogger(config), programme);
  try {
    const reply = await fetch(`${server.address}/api/openapi.json`);
    return `${JSON.stringify(await reply.json(), null, 2)}\n`;
  } finally {
    await server.stop();
  }
}
