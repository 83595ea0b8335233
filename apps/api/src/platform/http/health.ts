import { sql } from "kysely";
import { STALL_LIMIT_SECONDS } from "../jobs/job-progress.ts";
import type { HttpServer } from "./serve.ts";

export const HEALTH_PATH = "/api/health";

/** A busy process is not a dead one: whoever asks after its life is answered under any pressure. */
const underAnyPressure = { pressureHandler: () => undefined };

/** Serves `/api/health`: the process lives. `/api/ready`: it can serve, its database answers and jobs get done. */
export function healthRoutes({ fastify, platform }: HttpServer): void {
  fastify.get(HEALTH_PATH, { logLevel: "warn", config: underAnyPressure }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  fastify.get("/api/ready", { logLevel: "warn" }, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    try {
      await sql`select 1`.execute(platform.db);
      if (platform.progress.stalledSeconds() < STALL_LIMIT_SECONDS) return { status: "ok" };
      request.log.warn("jobs are due and nobody does them");
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
    }
    return reply.code(503).header("retry-after", 2).send({ status: "unavailable" });
  });
}
