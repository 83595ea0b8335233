import { createHash, timingSafeEqual } from "node:crypto";
import { common } from "@colheita/contract/kit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../http/refusal.ts";
import { mayReadMetrics, type Metrics } from "./metrics.ts";

/**
 * Serves `GET /metrics`, in Prometheus' text format. With METRICS_TOKEN, for whoever brings it; without, for this
 * machine only. To anybody else it does not exist. Behind a proxy on the same machine, set the token.
 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  const right = digest(token);
  const isToken = (text: string) => timingSafeEqual(digest(text), right);
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!mayReadMetrics(request, isToken, token !== "")) throw new Refusal(common.notFound);
    return reply
      .header("cache-control", "no-store")
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
