import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { capabilities } from "./capabilities.ts";
import { createAuthenticator } from "./capabilities/identity/index.ts";
import { portalSettings } from "./capabilities/settings/index.ts";
import { fileRoute } from "./platform/files/file-route.ts";
import { portalRoutes } from "./platform/http/portal/portal.ts";
import type { HttpServer } from "./platform/http/serve.ts";
import { registerOutbox } from "./platform/mail/outbox-routes.ts";
import { liveRoute } from "./platform/live/live-route.ts";
import type { ServerParts } from "./start-server.ts";

/** Where the build of the portal lies. */
const PORTAL = fileURLToPath(new URL("../../portal/dist", import.meta.url));

/** What every process of the programme serves and works on. */
export const serverParts: ServerParts = {
  capabilities,
  createAuthenticator,
  extras: [liveRoute, fileRoute, outbox, servePortal],
};

function outbox({ fastify, platform }: HttpServer): void {
  registerOutbox(fastify, platform);
}

function servePortal({ fastify, platform }: HttpServer): void {
  const opensWindows = platform.config.signOnProviders.some(({ kind }) => kind !== "ticket");
  const settings = () => portalSettings(platform.db);
  if (existsSync(PORTAL)) portalRoutes(fastify, { directory: PORTAL, opensWindows, settings });
  else platform.log.warn("The portal is not built: only the API is served");
}
