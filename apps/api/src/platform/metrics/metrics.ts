import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql, type RawBuilder } from "kysely";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../database/database.ts";
import type { JobProgress } from "../jobs/job-progress.ts";
import type { JobObserver } from "../jobs/job-worker.ts";

/** The figures of one process. */
export interface Metrics {
  readonly registry: Registry;
  /** For the job worker. */
  readonly jobs: JobObserver;
  /** Adds what a capability counts in the database. */
  readonly count: (figures: readonly Figure[]) => void;
  /** Measures every request of a server by the pattern of its route, never by its address. */
  readonly observe: (app: FastifyInstance) => void;
}

/** Something counted in the database by its states. */
export interface Figure {
  /** In Prometheus' way, with `colheita_` in front. */
  readonly name: string;
  readonly help: string;
  readonly query: RawBuilder<{ state: string; count: number }>;
}

export interface MetricsSources {
  readonly pool: Pool;
  readonly db: Db;
  readonly live: { readonly streamCount: () => number };
  readonly progress: Pick<JobProgress, "stalledSeconds">;
}

const LATENCIES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const JOB_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300];

/** Creates the metrics: HTTP, event loop and memory, connections, open pages, jobs, messages. */
export function createMetrics({ pool, db, live, progress }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  poolGauges(registry, pool);
  const streams = gauge("colheita_live_streams", "Open pages that this process tells what changed", () =>
    streams.set(live.streamCount()),
  );
  registry.registerMetric(streams);
  const stalled = gauge("colheita_jobs_stalled_seconds", "How long work has been due that nobody does", () =>
    stalled.set(progress.stalledSeconds()),
  );
  registry.registerMetric(stalled);
  const count = stateGauges(registry, db);
  count(OWN_FIGURES);
  return { registry, jobs: jobObserver(registry), count, observe: (app) => observeRequests(registry, app) };
}

function poolGauges(registry: Registry, pool: Pool): void {
  const connections = gauge(
    "colheita_database_connections",
    "Connections of this process, and requests that wait for one",
    () => {
      connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    },
  );
  registry.registerMetric(connections);
}

const JOBS_BY_STATE = sql<{ state: string; count: number }>`
  select known.state, count(job.id) from unnest(array['ready', 'scheduled', 'running', 'dead']) as known (state)
  left join pgboss.job job on job.name in ('jobs', 'outside', 'turns', 'dead') and job.state <= 'active' and known.state = case
    when job.name = 'dead' then 'dead'
    when job.state = 'active' then 'running'
    when job.start_after > now() then 'scheduled'
    else 'ready' end
  group by known.state`;
const MESSAGES_IN_DOUBT = sql<{ state: string; count: number }>`
  select state, count(message.id) from unnest(array['refused', 'uncertain']) as state
  left join platform.outbox message using (state) group by state`;

const OWN_FIGURES: readonly Figure[] = [
  {
    name: "colheita_jobs",
    help: "Jobs in the queue; a dead one failed at its last try and waits for a person",
    query: JOBS_BY_STATE,
  },
  {
    name: "colheita_messages_in_doubt",
    help: "Messages that were refused, or that may or may not have arrived",
    query: MESSAGES_IN_DOUBT,
  },
];

/**
 * Creates the gauges that are read from the database when asked, so that every process shows the same; what can't be
 * read is left out.
 */
function stateGauges(registry: Registry, db: Db): Metrics["count"] {
  const failures = new Counter({
    name: "colheita_metrics_unread_total",
    help: "Figures that could not be read from the database",
    registers: [registry],
  });
  const counted = ({ name, help, query }: Figure) => {
    const metric = gauge(name, help, async () => {
      metric.reset();
      try {
        for (const { state, count } of (await query.execute(db)).rows) metric.set({ state }, count);
      } catch {
        // The other figures are wanted most when the database is away.
        failures.inc();
      }
    });
    registry.registerMetric(metric);
  };
  return (figures) => figures.forEach(counted);
}

function gauge(name: string, help: string, collect: () => void | Promise<void>): Gauge<"state"> {
  return new Gauge({ name, help, labelNames: ["state"], registers: [], collect });
}

function jobObserver(registry: Registry): JobObserver {
  const waits = new Histogram({
    name: "colheita_job_wait_seconds",
    help: "Time from when a job could start until it started",
    labelNames: ["task"],
    buckets: LATENCIES,
    registers: [registry],
  });
  const runs = new Histogram({
    name: "colheita_job_run_seconds",
    help: "Time that a try of a job took",
    labelNames: ["task"],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  const ends = new Counter({
    name: "colheita_job_ends_total",
    help: "Tries of jobs by how they ended",
    labelNames: ["task", "outcome"],
    registers: [registry],
  });
  return {
    onStart: (task, waitedSeconds) => waits.observe({ task }, waitedSeconds),
    onEnd: (task, outcome, seconds) => {
      runs.observe({ task }, seconds);
      ends.inc({ task, outcome });
    },
  };
}

function observeRequests(registry: Registry, app: FastifyInstance): void {
  const durations = new Histogram({
    name: "colheita_http_request_seconds",
    help: "Time until a reply was sent",
    labelNames: ["method", "route", "status"],
    buckets: LATENCIES,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    // A stream of changes is open for as long as its page: that is no time to answer.
    if (!reply.raw.getHeader("content-type")?.toString().startsWith("text/event-stream"))
      durations.observe(
        { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
    done();
  });
}

const PASSED_ON = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/;

/**
 * Returns whether a request may read the figures: with the token where there is one, else only from this machine
 * itself.
 */
export function mayReadMetrics(
  request: Pick<FastifyRequest, "headers" | "socket">,
  isToken: (text: string) => boolean,
  hasToken: boolean,
): boolean {
  if (hasToken) return isToken(/^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "");
  // A proxy on this machine passes others on: what it says about them is enough to refuse.
  const isPassedOn = Object.keys(request.headers).some((name) => PASSED_ON.test(name));
  const address = request.socket.remoteAddress ?? "";
  return !isPassedOn && (address === "::1" || /^(::ffff:)?127\./.test(address));
}
