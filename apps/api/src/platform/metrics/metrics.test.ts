import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { connectDatabase, sql } from "../database/database.ts";
import { answerFailure } from "../http/problem-document.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { metricsRoute } from "./metrics-route.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

function server(token = ""): { app: FastifyInstance; metrics: Metrics } {
  const metrics = createMetrics({
    ...database,
    live: { streamCount: () => 3 },
    progress: { stalledSeconds: () => 12 },
  });
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  metrics.observe(app);
  metricsRoute(app, metrics, token);
  app.get("/api/orders/:orderId", () => ({}));
  return { app, metrics };
}

test("the figures count requests by route, connections, open pages, jobs and messages", async () => {
  const { app, metrics } = server();
  await app.inject("/api/orders/801000000000001");
  await enqueue(database.db, "platform.forget-live-events", {});
  await database.pool.query("insert into pgboss.job (name, data) values ('dead', '{}')");
  metrics.jobs.onStart("platform.forget-live-events", 0.004);
  metrics.jobs.onEnd("platform.forget-live-events", "dead", 0.1);
  const { body } = await app.inject("/metrics");
  expect(body).toContain(
    'colheita_http_request_seconds_count{method="GET",route="/api/orders/:orderId",status="200"} 1',
  );
  expect(body).not.toContain("801000000000001");
  for (const line of [
    "colheita_live_streams 3",
    "colheita_jobs_stalled_seconds 12",
    'colheita_jobs{state="dead"} 1',
    'colheita_jobs{state="ready"} 1',
    'colheita_jobs{state="running"} 0',
    'colheita_job_ends_total{task="platform.forget-live-events",outcome="dead"} 1',
    'colheita_messages_in_doubt{state="uncertain"} 0',
    'colheita_database_connections{state="waiting"} 0',
  ])
    expect(body).toContain(line);
  expect(body).toContain("nodejs_eventloop_lag_seconds");
});

test("a capability's own figure stands beside the others", async () => {
  const { app, metrics } = server();
  const query = sql<{ state: string; count: number }>`select 'ripe' as state, 7::int as count`;
  metrics.count([{ name: "colheita_fields", help: "Fields", query }]);
  expect((await app.inject("/metrics")).body).toContain('colheita_fields{state="ripe"} 7');
});

test("row 39: while the database is away the other figures are still served", async () => {
  const away = connectDatabase({ url: "postgres://127.0.0.1:1/nowhere", applicationName: "test" });
  const metrics = createMetrics({
    ...away,
    live: { streamCount: () => 3 },
    progress: { stalledSeconds: () => 12 },
  });
  const body = await metrics.registry.metrics();
  expect(body).toContain("colheita_live_streams 3");
  expect(await metrics.registry.getSingleMetricAsString("colheita_metrics_unread_total")).toContain(
    "colheita_metrics_unread_total 2",
  );
  await away.close();
});

test("without a token only this machine reads the figures", async () => {
  const { app } = server();
  expect((await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/metrics", remoteAddress: "::1" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/metrics", remoteAddress: "10.0.0.7" })).statusCode).toBe(404);
});

test.each(["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"])(
  "L3: a call that a proxy on this machine passes on, as %s shows, reads no figures",
  async (name) => {
    const { app } = server();
    const passedOn = { url: "/metrics", remoteAddress: "127.0.0.1", headers: { [name]: "portal.example" } };
    expect((await app.inject(passedOn)).statusCode).toBe(404);
  },
);

test("with a token whoever brings it reads the figures, and nobody else", async () => {
  const { app } = server("a-long-enough-token");
  const read = (authorization?: string) =>
    app.inject({
      url: "/metrics",
      remoteAddress: "10.0.0.7",
      headers: authorization === undefined ? {} : { authorization },
    });
  expect((await read("Bearer a-long-enough-token")).statusCode).toBe(200);
  for (const wrong of [undefined, "Bearer wrong", "Bearer ", "a-long-enough-token"])
    expect((await read(wrong)).statusCode).toBe(404);
  expect((await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).statusCode).toBe(404);
});
