import { common } from "@colheita/contract/kit";
import { isForeign } from "../http/own-origin.ts";
import { Refusal } from "../http/refusal.ts";
import type { HttpServer } from "../http/serve.ts";

/**
 * `GET /api/live`: the stream of the caller's changes, read by `fetch` with the bearer token, never by cookie. It is
 * no JSON call, so it is not in the contract. Streams end before the server stops listening.
 */
export function liveRoute({ fastify, platform, authenticate }: HttpServer): void {
  fastify.get("/api/live", { logLevel: "warn" }, async (request, reply) => {
    // A page of another origin is refused even with a token (fault row 15).
    if (isForeign(request.headers, platform.config)) throw new Refusal(common.permissionDenied);
    const caller = await authenticate(request.headers.authorization);
    if (!caller) throw new Refusal(common.noSession);
    // Members alone have changes to hear of.
    if (caller.kind !== "member" || caller.pending.length > 0) throw new Refusal(common.permissionDenied);
    const lastEventId = request.headers["last-event-id"];
    const { tokenEndsAtMs = Infinity } = caller;
    await platform.live.stream(reply, {
      ...caller,
      secondsLeft: (tokenEndsAtMs - platform.clock.now().getTime()) / 1_000,
      lastEventId: typeof lastEventId === "string" ? lastEventId : undefined,
    });
    return reply;
  });
  fastify.addHook("preClose", () => platform.live.close());
}
