import { common } from "@colheita/contract/kit";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../http/refusal.ts";
import type { HttpServer } from "../http/serve.ts";

/**
 * `GET /api/live`: the stream of the caller's changes, read by `fetch` with the bearer token, never by cookie. It is
 * no JSON call, so it is not in the contract. Streams end before the server stops listening.
 */
export function liveRoute({ fastify, platform, authenticate }: HttpServer): void {
  fastify.get("/api/live", { logLevel: "warn" }, async (request, reply) => {
    if (isForeign(request)) throw new Refusal(common.permissionDenied);
    const caller = await authenticate(request.headers.authorization);
    if (!caller) throw new Refusal(common.noSession);
    if (caller.isPending) throw new Refusal(common.permissionDenied);
    const lastEventId = request.headers["last-event-id"];
    await platform.live.stream(reply, caller, typeof lastEventId === "string" ? lastEventId : undefined);
    return reply;
  });
  fastify.addHook("preClose", () => platform.live.close());
}

/** A page of another origin is refused even with a token (fault row 15). */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin !== undefined) return !URL.canParse(origin) || new URL(origin).host !== host;
  return headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site";
}
