import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cpfCheckDigits } from "@colheita/brazil";
import { addLongStatement } from "../apps/api/test/ledger/long-statement.ts";
import { earn } from "../apps/api/test/ledger/ledger-members.ts";
import { hashPassword, registerMember } from "../apps/api/src/capabilities/identity/index.ts";
import { publishNews } from "../apps/api/src/capabilities/content/index.ts";
import { connectDatabase, type Database } from "../apps/api/src/platform/database/database.ts";
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from "../apps/api/src/platform/database/server/embedded-server.ts";
import { freePort } from "../apps/api/src/platform/database/server/free-port.ts";
import { migrate } from "../apps/api/src/platform/database/migrations.ts";
import { installJobs } from "../apps/api/src/platform/jobs/jobs.ts";

export const PASSWORD = "Colheita@2026";

export interface BenchMember {
  readonly id: string;
  readonly taxId: string;
  readonly token: string;
}

/** Everything that is measured: a database that keeps what it acknowledges, the API as it runs, and the limit. */
export interface Stage {
  readonly server: EmbeddedServer;
  readonly database: Database;
  readonly api: { readonly port: number; readonly pid: number };
  readonly bare: { readonly port: number; readonly pid: number };
  /** Has a statement of ten thousand lines. */
  readonly reader: BenchMember;
  /** Have points without end. */
  readonly redeemers: readonly BenchMember[];
  readonly close: () => Promise<void>;
}

const STATEMENT_LINES = 10_000;
const REDEEMERS = 32;
const ARTICLES = 40;
const DISTRIBUTORS = 5_000;

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
// A signal that nobody hears ends a process without its "exit"; what else ends with us is signalled first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => setImmediate(() => process.exit(130)));

export async function setStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-bench-"));
  const server = await startEmbeddedServer({ dataDir: folder });
  const database = connectDatabase({ url: server.url(), applicationName: "bench" });
  await migrate(database.pool);
  await installJobs(server.url());
  const people = await addPeople(database, REDEEMERS + 1);
  await addNews(database);
  await addDistributors(database, DISTRIBUTORS);
  const port = await freePort();
  const api = run("apps/api/seeds/main.ts", [], {
    DATABASE_URL: server.url(),
    SECRET_KEY: "the secret key of the benchmarks, long enough",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    WORKER: "off",
    LOG_LEVEL: "info",
    REQUESTS_PER_MINUTE: "1000000",
    LOG_INS_PER_MINUTE: "1000000",
  });
  await untilReady(port);
  const members: BenchMember[] = [];
  for (const person of people) members.push({ ...person, token: await tokenOf(port, person.taxId) });
  const [reader, ...redeemers] = members;
  if (!reader) throw new Error("nobody reads");
  await addLongStatement(database.db, reader.id, STATEMENT_LINES);
  for (const { id } of redeemers) await earn(database.db, id, 1_000_000_000);
  await database.pool.query("vacuum analyze");
  const bare = run("bench/bare-server.ts", [server.url(), reader.id], {}, true);
  const barePort = await firstLine(bare);
  return {
    server,
    database,
    api: { port, pid: api.pid ?? 0 },
    bare: { port: Number(barePort), pid: bare.pid ?? 0 },
    reader,
    redeemers,
    close: async () => {
      await Promise.all([end(api), end(bare)]);
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program of ours as a process of its own. What the API logs is written, and read by nobody. */
export function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isHeard = false,
): ChildProcess {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", isHeard ? "pipe" : "ignore", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => void child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

/** Waits until an API answers that it is ready. */
export async function untilReady(port: number, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(20);
  }
  throw new Error(`nothing is ready at port ${port}`);
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    child.stdout?.setEncoding("utf8").once("data", (text: string) => done(text.trim()));
    child.once("exit", () => fail(new Error("a process ended before it said anything")));
  });
}

let people = 0;

/** Registers so many members, none of whom was there before. */
export async function addPeople({ db }: Database, count: number): Promise<{ id: string; taxId: string }[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const taxIds = Array.from({ length: count }, () => {
    people += 1;
    const body = String(100_000_000 + people * 7919);
    return body + cpfCheckDigits(body);
  });
  return db.transaction().execute(async (tx) => {
    const members: { id: string; taxId: string }[] = [];
    for (const taxId of taxIds) {
      const member = {
        taxId,
        firstName: "Ana",
        lastName: "Ribeiro",
        profileCodes: ["agricultor"],
        passwordHash,
        isCodeNeeded: false,
      };
      members.push({ id: await registerMember(tx, member), taxId });
    }
    return members;
  });
}

async function addNews({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < ARTICLES; at += 1)
      await publishNews(tx, {
        title: `Notícia ${at}`,
        topic: "Campo",
        summary: "O que muda na próxima safra, em poucas linhas, para quem planta.",
        author: "Redação",
        html: "<p>Texto.</p>",
        publishedAt: new Date(Date.now() - at * 3_600_000),
        writtenBy: "ana",
        approvedBy: "bruno",
      });
  });
}

/** Adds distributors of three towns, each with a number in its name. */
async function addDistributors({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into channels.account (id, name, nsap, tax_id, corporate_name, city, state)
      select '001' || lpad(n::text, 12, '0'), 'Revenda ' || n, n, '9' || lpad(n::text, 13, '0'), 'Insumos Ltda.',
        (array['Sinop', 'Sorriso', 'Água Boa'])[1 + n % 3], 'MT'
      from generate_series(1, $1::integer) n`,
    [count],
  );
}

/** Logs a member in. */
export async function tokenOf(port: number, username: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/userLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`${username} can't log in: ${response.status}`);
  return token;
}
