import { expireLots, readStatement } from "../apps/api/src/capabilities/points/index.ts";
import { addMembers } from "../apps/api/test/ledger/ledger-members.ts";
import { addLongStatement } from "../apps/api/test/ledger/long-statement.ts";
import { addPastLots } from "../apps/api/test/ledger/past-lots.ts";
import { plansOf } from "../apps/api/test/server/query-plans.ts";
import { connectDatabase, type Database } from "../apps/api/src/platform/database/database.ts";
import type { EmbeddedServer } from "../apps/api/src/platform/database/server/embedded-server.ts";
import { migrate } from "../apps/api/src/platform/database/migrations.ts";
import { installJobs } from "../apps/api/src/platform/jobs/jobs.ts";
import { compare, cpuSeconds, familyOf, type Sample } from "./measure.ts";
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
  try {
    return [...(await sizeRows(server, { rounds, small, size: "1 M" })), await expiryRow(small)];
  } finally {
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

/** Returns the nightly expiry of a hundred thousand members, whose lots all end on one day. */
async function expiryRow(ledger: Ledger): Promise<Row> {
  await addPastLots(ledger.db, EXPIRING);
  await ledger.pool.query("vacuum analyze");
  const startedAt = performance.now();
  const run = await expireLots({ db: ledger.db, log: { warn: console.warn, error: console.error } });
  const seconds = (performance.now() - startedAt) / 1000;
  if (run.memberDays !== EXPIRING || run.failed > 0) throw new Error(`the expiry did ${JSON.stringify(run)}`);
  const compared = {
    ours: { value: seconds },
    limit: { value: EXPIRY_SECONDS },
    ratio: seconds / EXPIRY_SECONDS,
  };
  return {
    what: "nightly expiry of 100,000 members",
    limit: "a tenth of 120 seconds for 1 M",
    goal: { atMost: 1 },
    unit: "s",
    compared,
  };
}
