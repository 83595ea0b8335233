import { Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Stops the intake of requests, and resolves when every one that came in is answered or the time is over. */
export type Drain = (limitMs: number) => Promise<void>;

const QUIET_MS = 300;

/**
 * Lets a server stop without losing a request. It takes no new connection, answers what comes on the open ones and
 * closes each with its answer; a connection is only cut when it has been quiet for a while, because a request may be
 * on its way on any that was just used. Call it before the server is ready.
 */
export function addDrain(app: FastifyInstance): Drain {
  let isDraining = false;
  let lastRequestAt = 0;
  app.addHook("onRequest", (_, reply, done) => {
    lastRequestAt = performance.now();
    if (isDraining) void reply.header("connection", "close");
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining) void reply.header("connection", "close");
    done();
  });
  return async (limitMs) => {
    isDraining = true;
    lastRequestAt = performance.now();
    const deadline = performance.now() + limitMs;
    const connections = (): Promise<number> =>
      new Promise((done, fail) =>
        app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
      );
    // The net server's own close: the HTTP server's would cut idle connections at once.
    if (app.server.listening) Server.prototype.close.call(app.server);
    while (
      performance.now() < deadline &&
      performance.now() - lastRequestAt < QUIET_MS &&
      (await connections()) > 0
    )
      await pause(20);
    await Promise.race([
      app.close(),
      pause(Math.max(0, deadline - performance.now()), undefined, { ref: false }),
    ]);
  };
}
