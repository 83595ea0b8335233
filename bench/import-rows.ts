import { readFileSync } from "node:fs";
import { addOwners, sendStatements, startStep, untilImport } from "../apps/api/test/world/large-import.ts";
import { connectDatabase, type Database } from "../apps/api/src/platform/database/database.ts";
import type { EmbeddedServer } from "../apps/api/src/platform/database/server/embedded-server.ts";
import { migrate } from "../apps/api/src/platform/database/migrations.ts";
import { installJobs } from "../apps/api/src/platform/jobs/jobs.ts";
import { cpuSeconds, familyOf } from "./measure.ts";
import { onOwnServer } from "./own-server.ts";
import type { Row } from "./row.ts";
import { end, run } from "./stage.ts";

const LINES_OF_A_MEMBER = 10;
/** For a million lines. */
const GOAL_SECONDS = 60;
const GOAL_MEGABYTES = 200;

/** What a file came to, and the processor time that it took. */
interface Brought {
  readonly trial: Step;
  readonly run: Step;
}

interface Step {
  readonly seconds: number;
  /** Of the process that imports, and of the database. */
  readonly cpuSeconds: readonly [number, number];
  /** The most memory that the process held so far. */
  readonly megabytes: number;
}

interface Place extends Pick<Database, "db"> {
  readonly worker: number;
  readonly server: number;
}

/** A job process is run so (`docs/deploying.md`). */
const SMALL = { NODE_OPTIONS: "--max-old-space-size=150 --max-semi-space-size=1", MALLOC_ARENA_MAX: "1" };

/**
 * Measures a file of statements, tried and run by a worker as it runs beside the API, and then sent, tried and run once
 * more: of the second nothing may be added.
 */
export async function importRows(server: EmbeddedServer, lines: number): Promise<Row[]> {
  const database = await addDatabase(server);
  const worker = run("apps/api/src/worker.ts", [], {
    DATABASE_URL: server.url("imports"),
    SECRET_KEY: "the secret key of the benchmarks, long enough",
    PUBLIC_URL: "http://127.0.0.1",
    LOG_LEVEL: "error",
    ...SMALL,
  });
  try {
    const taxIds = await addOwners(database.db, lines / LINES_OF_A_MEMBER);
    await database.pool.query("vacuum analyze");
    const place = { db: database.db, worker: worker.pid ?? 0, server: server.pid() ?? 0 };
    const first = await bring(place, taxIds, lines, { added: lines, present: 0 });
    const again = await bring(place, taxIds, lines, { added: 0, present: lines });
    return rowsOf(lines, first, again);
  } finally {
    await end(worker);
    await database.close();
  }
}

/** Returns the same on a PostgreSQL that has nothing else to do. */
export async function importsAlone(lines: number): Promise<Row[]> {
  return onOwnServer((server) => importRows(server, lines));
}

async function addDatabase(server: EmbeddedServer): Promise<Database> {
  const admin = connectDatabase({ url: server.url(), applicationName: "bench" });
  await admin.pool.query("create database imports");
  await admin.close();
  const database = connectDatabase({
    url: server.url("imports"),
    applicationName: "bench",
    poolSize: 2,
  });
  await migrate(database.pool);
  await installJobs(server.url("imports"));
  return database;
}

async function bring(
  place: Place,
  taxIds: readonly string[],
  lines: number,
  expected: { readonly added: number; readonly present: number },
): Promise<Brought> {
  const id = await sendStatements(place.db, { taxIds, lines, from: 0 });
  const trial = await step(place, id, "try");
  const ran = await step(place, id, "approve");
  const { added, present, refused } = await untilImport(place.db, id, "done");
  if (added !== expected.added || present !== expected.present || refused > 0)
    throw new Error(`the file came to ${JSON.stringify({ added, present, refused })}`);
  return { trial, run: ran };
}

async function step({ db, worker, server }: Place, id: string, name: "try" | "approve"): Promise<Step> {
  const used = (): readonly [number, number] => [cpuSeconds([worker]), cpuSeconds(familyOf(server))];
  const [workerBefore, serverBefore] = used();
  const startedAt = performance.now();
  await startStep(db, id, name);
  await untilImport(db, id, name === "try" ? "tried" : "done");
  const seconds = (performance.now() - startedAt) / 1000;
  const [workerAfter, serverAfter] = used();
  return {
    seconds,
    cpuSeconds: [workerAfter - workerBefore, serverAfter - serverBefore],
    megabytes: peakMegabytes(worker),
  };
}

function peakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1000;
}

function rowsOf(lines: number, first: Brought, again: Brought): Row[] {
  const limit = (GOAL_SECONDS * lines) / 1_000_000;
  const peak = again.run.megabytes;
  const inSeconds = ({ seconds, cpuSeconds: [worker, server] }: Step) =>
    `${seconds.toFixed(1)} s (processor: ${worker.toFixed(0)} s here, ${server.toFixed(0)} s in PostgreSQL)`;
  const compared = (ours: number, goal: number) => ({
    ours: { value: ours },
    limit: { value: goal },
    ratio: ours / goal,
  });
  return [
    {
      what: `import ${lines.toLocaleString("en")} lines of ${(lines / LINES_OF_A_MEMBER).toLocaleString("en")} members`,
      limit: `${GOAL_SECONDS} seconds for 1 M`,
      goal: { atMost: 1 },
      unit: "s",
      compared: compared(first.run.seconds, limit),
      note: `${Math.round(lines / first.run.seconds).toLocaleString("en")} lines/s; run ${inSeconds(first.run)}, the trial before it ${inSeconds(first.trial)}; the same file again adds nothing: trial ${inSeconds(again.trial)}, run ${inSeconds(again.run)}`,
    },
    {
      what: "memory of the process that imports them",
      limit: `${GOAL_MEGABYTES} MB`,
      goal: { atMost: 1 },
      unit: "MB",
      compared: compared(peak, GOAL_MEGABYTES),
      note: `the most that the worker ever held; after the first trial ${first.trial.megabytes.toFixed(0)} MB, after the first run ${first.run.megabytes.toFixed(0)} MB`,
    },
  ];
}
