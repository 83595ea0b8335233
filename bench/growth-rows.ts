import { setTimeout } from "node:timers/promises";
import { expireLots, readStatement } from "../apps/api/src/capabilities/points/index.ts";
import { addMembers } from "../apps/api/test/ledger/ledger-members.ts";
import { addLongStatement } from "../apps/api/test/ledger/long-statement.ts";
import { addPastLots } from "../apps/api/test/ledger/past-lots.ts";
import { plansOf } from "../apps/api/test/server/query-plans.ts";
import { connectDatabase, type Database, type Db } from "../apps/api/src/platform/database/database.ts";
import type { EmbeddedServer } from "../apps/api/src/platform/database/server/embedded-server.ts";
import { migrate } from "../apps/api/src/platform/database/migrations.ts";
import { installJobs } from "../apps/api/src/platform/jobs/jobs.ts";
import { compare, cpuSeconds, familyOf, type Compared, type Sample } from "./measure.ts";
import { onOwnServer } from "./own-server.ts";
import type { Row } from "./row.ts";

const LINES = 10_000;
/** How many other members have as many lines. */
const OTHERS = { "1 M": 99, "10 M": 999 } as const;
type Size = keyof typeof OTHERS;
const READS = 4_000;
const EXPIRING = 100_000;
/** 1 M members in 120 seconds. */
const EXPIRY_SECONDS = (120 * EXPIRING) / 1_000_000;

/** A ledger of its own, one member of which has a statement of 10,000 lines. */
interface Ledger extends Database {
  readonly memberId: string;
}

/**
 * Measures what a statement page costs in a ledger of ten thousand entries and in one of a million, the last page
 * beside the first, and the nightly expiry. The programme's own functions are called: between two sizes HTTP makes no
 * difference.
 */
export async function growthRows(server: EmbeddedServer, rounds: number): Promise<Row[]> {
  const small = await addLedger(server, "growth_small", 0);
  const readers = connectDatabase({ url: server.url("growth_small"), applicationName: "bench", poolSize: 2 });
  try {
    return [
      ...(await sizeRows(server, { rounds, small, size: "1 M" })),
      ...(await expiryRows(small, readers.db)),
    ];
  } finally {
    await readers.close();
    await small.close();
  }
}

/**
 * Returns the same in a ledger of a million and in one of ten million entries, on a server of its own. It takes minutes
 * to lay out.
 */
export async function growthAlone(rounds: number): Promise<Row[]> {
  return onOwnServer(async (server) => {
    const small = await addLedger(server, "growth_small", 0);
    try {
      const rows: Row[] = [];
      for (const size of ["1 M", "10 M"] as const)
        rows.push(...(await sizeRows(server, { rounds, small, size })));
      return rows;
    } finally {
      await small.close();
    }
  });
}

interface Sizes {
  readonly rounds: number;
  readonly small: Ledger;
  readonly size: Size;
}

/** Returns a statement page in a ledger of this size beside the small one, and its last page beside its first. */
async function sizeRows(server: EmbeddedServer, { rounds, small, size }: Sizes): Promise<Row[]> {
  const large = await addLedger(server, `growth_${OTHERS[size] + 1}`, OTHERS[size]);
  try {
    const cursor = (await readStatement(large.db, large.memberId, {}, LINES - 10)).nextCursor;
    const cost = (ledger: Ledger, from?: string) => () => cpuOfPages(server, ledger, from);
    const buffers = (ledger: Ledger, from?: string) => async () => ({ value: await buffersOf(ledger, from) });
    const pages = `statement page of 10 in a member's 10,000 lines, ledger of ${size} entries`;
    const grown = { what: pages, limit: "itself in a ledger of 10,000" };
    const last = { what: `${pages}, page 1,000`, limit: "page 1" };
    return [
      await row(rounds, { ...grown, unit: "ms CPU", atMost: 1.3 }, cost(large), cost(small)),
      {
        ...(await row(1, { ...grown, unit: "buffers", atMost: 1.3 }, buffers(large), buffers(small))),
        note: "each index is one level higher",
      },
      await row(rounds, { ...last, unit: "ms CPU", atMost: 1.1 }, cost(large, cursor), cost(large)),
    ];
  } finally {
    await large.close();
  }
}

async function row(
  rounds: number,
  { atMost, ...words }: { what: string; limit: string; unit: string; atMost: number },
  ours: () => Promise<Sample>,
  limit: () => Promise<Sample>,
): Promise<Row> {
  await ours();
  await limit();
  return { ...words, goal: { atMost }, compared: await compare(rounds, ours, limit) };
}

async function addLedger(server: EmbeddedServer, name: string, others: number): Promise<Ledger> {
  const admin = connectDatabase({ url: server.url(), applicationName: "bench" });
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const database = connectDatabase({ url: server.url(name), applicationName: "bench", poolSize: 2 });
  await migrate(database.pool);
  await installJobs(server.url(name));
  const [memberId = "", ...rest] = await addMembers(database.db, others + 1);
  // The member's lines lie among everybody's, as they would after years.
  for (const id of rest.slice(0, others / 2)) await addLongStatement(database.db, id, LINES);
  await addLongStatement(database.db, memberId, LINES);
  for (const id of rest.slice(others / 2)) await addLongStatement(database.db, id, LINES);
  await database.pool.query("vacuum analyze");
  return { ...database, memberId };
}

/** Returns the CPU of the database and of this process for one page. */
async function cpuOfPages(
  server: EmbeddedServer,
  { db, memberId }: Ledger,
  cursor?: string,
): Promise<Sample> {
  const pids = [process.pid, ...familyOf(server.pid() ?? 0)];
  const before = cpuSeconds(pids);
  for (let read = 0; read < READS; read += 1) await readStatement(db, memberId, { cursor }, 10);
  return { value: ((cpuSeconds(pids) - before) * 1000) / READS };
}

/** Returns the pages of 8 kB that PostgreSQL touches for one page of the statement. */
async function buffersOf(ledger: Ledger, cursor?: string): Promise<number> {
  const plans = await plansOf(ledger, (db) => readStatement(db, ledger.memberId, { cursor }, 10));
  return plans.reduce((sum, { pages }) => sum + pages, 0);
}

/** So many pages are read in a row before the expiry. */
const QUIET_READS = 500;
const BETWEEN_READS_MS = 10;

/** Reads a statement page again and again, at a reader's pace, until `isOver`. Returns the 99th percentile in milliseconds. */
async function p99OfPages(
  { db, memberId }: Pick<Ledger, "db" | "memberId">,
  isOver: (reads: number) => boolean,
): Promise<number> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const startedAt = performance.now();
    await readStatement(db, memberId, {}, 10);
    times.push(performance.now() - startedAt);
    await setTimeout(BETWEEN_READS_MS);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/**
 * Returns the nightly expiry of a hundred thousand members, whose lots all end on one day, and what a statement page
 * takes meanwhile beside what it takes before. Both run in this process, as they do where the server works on jobs, too.
 */
async function expiryRows(ledger: Ledger, readers: Db): Promise<Row[]> {
  await addPastLots(ledger.db, EXPIRING);
  await ledger.pool.query("vacuum analyze");
  const reader = { db: readers, memberId: ledger.memberId };
  const quiet = await p99OfPages(reader, (reads) => reads >= QUIET_READS);
  let isOver = false;
  const reading = p99OfPages(reader, () => isOver);
  const startedAt = performance.now();
  const log = { warn: console.warn, error: console.error };
  const run = await expireLots({ db: ledger.db, log }).finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const meanwhile = await reading;
  if (run.memberDays !== EXPIRING || run.failed > 0) throw new Error(`the expiry did ${JSON.stringify(run)}`);
  return [
    {
      what: "nightly expiry of 100,000 members",
      limit: "a tenth of 120 seconds for 1 M",
      goal: { atMost: 1 },
      unit: "s",
      compared: comparedOnce(seconds, EXPIRY_SECONDS),
      note: BATCHES,
    },
    {
      what: "statement page during the nightly expiry, 99th percentile",
      limit: "itself before it",
      goal: { atMost: 2 },
      unit: "ms",
      compared: comparedOnce(meanwhile, quiet),
      note: BATCHES,
    },
  ];
}

const BATCHES = "small batches take longer in all, and make who reads meanwhile wait less (decision 3)";

const comparedOnce = (ours: number, limit: number): Compared => ({
  ours: { value: ours },
  limit: { value: limit },
  ratio: ours / limit,
});
