import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { portalRoutes } from "../../src/platform/http/portal/portal.ts";

/** A place where one build of the portal takes the place of another, as a deploy does it. */
export interface DeployedPortal {
  readonly address: string;
  /** Serves this build from now on, by the server's own code; the calls go on to the same API. */
  readonly deploy: (directory: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Serves builds of the portal, one at a time, at one address, before an API that runs elsewhere (`http://localhost:3099`). */
export async function deployedPortal(api: string): Promise<DeployedPortal> {
  let served: FastifyInstance | undefined;
  const server = createServer((asked, reply) => {
    const isCall = asked.url?.startsWith("/api/") === true || asked.method === "POST";
    if (isCall || !served) passOn(asked, reply, api);
    else served.routing(asked, reply);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: async (directory) => {
      const next = Fastify();
      portalRoutes(next, { directory });
      await next.ready();
      const before = served;
      served = next;
      await before?.close();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await served?.close();
    },
  };
}

/** Passes a call on to the API, which takes calls of its own origin alone: their headers say that they come from there. */
function passOn(asked: IncomingMessage, reply: ServerResponse, api: string): void {
  const { method, url, headers } = asked;
  const { origin, referer, host: _, ...others } = headers;
  const own = { ...(origin && { origin: api }), ...(referer && { referer: `${api}/` }) };
  const onward = request(new URL(url ?? "/", api), {
    ...(method !== undefined && { method }),
    headers: { ...others, ...own },
  });
  onward.once("response", (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  onward.once("error", () => reply.destroy());
  reply.once("close", () => onward.destroy());
  asked.pipe(onward);
}
