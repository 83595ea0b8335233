import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { capabilities } from "./capabilities.ts";
import { createAuthenticator } from "./capabilities/identity/index.ts";
import { fileRoute } from "./platform/files/file-route.ts";
import { portalRoutes } from "./platform/http/portal.ts";
import type { HttpServer } from "./platform/http/serve.ts";
import { liveRoute } from "./platform/live/live-route.ts";
import type { Programme } from "./start-server.ts";

/** Where the build of the portal lies. */
const PORTAL = fileURLToPath(new URL("../../portal/dist", import.meta.url));

/** The programme as every process of it runs it. */
export const programme: Programme = {
  capabilities,
  createAuthenticator,
  extras: [liveRoute, fileRoute, servePortal],
};

async function servePortal({ fastify, platform }: HttpServer): Promise<void> {
  if (existsSync(PORTAL)) await portalRoutes(fastify, PORTAL);
  else platform.log.warn("The portal is not built: only the API is served");
}
