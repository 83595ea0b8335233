import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLong } from "../../../../test/server/effort.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { standInFor } from "./reachable-folder.ts";

const PROGRAM = fileURLToPath(new URL("../../../../test/kill/server-to-kill.ts", import.meta.url));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colheita-server-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly url: string;
}

/** Starts the database from another process. */
async function startElsewhere(): Promise<Started> {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { process: child, ...(JSON.parse(line.toString()) as { pid: number; url: string }) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Returns what the system reports of a process in that file; empty when it ended before it could be read. */
function procFile(pid: number | string, file: "stat" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  if (existsSync("/proc/self/stat")) return /\) [^Z] /.test(procFile(pid, "stat"));
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // There is no such process.
  }
}

async function untilGone(pid: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; isAlive(pid); await pause(20))
    if (Date.now() > deadline) throw new Error(`process ${pid} lives on`);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

/** Returns processes that wait, below our own eyes, for their cue to stop that server. */
function guardsOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && procFile(name, "cmdline").includes(`kill -INT ${pid}`))
    .map(Number);
}

test("a stopped server leaves no process, and what was kept is there again", async () => {
  const first = await startEmbeddedServer({ dataDir: folder });
  const pid = first.pid() ?? 0;
  await query(first.url(), "create table public.seed as select 7 as value");
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await startEmbeddedServer({ dataDir: folder });
  expect(await query(second.url(), "select value from public.seed")).toEqual([7]);
  await second.stop();
});

test("a server asks for its password", async () => {
  const server = await startEmbeddedServer({ dataDir: folder });
  await expect(query(server.url().replace(/:[^:@/]+@/, ":guess@"), "select 1")).rejects.toThrow("password");
  await server.stop();
});

test.runIf(isLong)(
  "row 37: a server that is killed comes back on the same port, with all that was acknowledged",
  async () => {
    const said: string[] = [];
    const server = await startEmbeddedServer({ dataDir: folder, say: (line) => said.push(line) });
    const pid = server.pid() ?? 0;
    await query(server.url(), "create table public.seed as select 7 as value");
    process.kill(pid, "SIGKILL");
    await untilGone(pid);
    for (const deadline = Date.now() + 5_000; ; await pause(50))
      try {
        expect(await query(server.url(), "select value from public.seed")).toEqual([7]);
        break;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    expect(said).toContain("PostgreSQL ended unasked; starting it again");
    expect(server.pid()).not.toBe(pid);
    await server.stop();
  },
);

test.runIf(isLong)(
  "row 36: a server ends with the process that started it, even when that is killed, and nothing is lost",
  async () => {
    const first = await startElsewhere();
    await query(first.url, "create table public.seed as select 7 as value");
    await kill(first.process);
    await untilGone(first.pid);
    const second = await startEmbeddedServer({ dataDir: folder });
    expect(await query(second.url(), "select value from public.seed")).toEqual([7]);
    await second.stop();
  },
);

test.runIf(isLong && process.platform === "linux")(
  "a server that was left behind is stopped before the next one starts",
  async () => {
    const first = await startElsewhere();
    await query(first.url, "create table public.seed as select 7 as value");
    for (const guard of guardsOf(first.pid)) process.kill(guard, "SIGKILL");
    await kill(first.process);
    expect(isAlive(first.pid)).toBe(true);
    const said: string[] = [];
    const second = await startEmbeddedServer({ dataDir: folder, say: (line) => said.push(line) });
    expect(said).toEqual(["Stopping the database that an earlier run left behind"]);
    expect(isAlive(first.pid)).toBe(false);
    expect(await query(second.url(), "select value from public.seed")).toEqual([7]);
    await second.stop();
  },
);

test("L6: a folder that another start is making is left to it, and one that was left half made is made", async () => {
  const base = join(folder, "postgres");
  mkdirSync(base);
  writeFileSync(join(base, "making.pid"), `${process.ppid}\n`);
  await expect(startEmbeddedServer({ dataDir: folder })).rejects.toThrow(
    `Another start is making the database in ${base}`,
  );
  const dead = spawnSync(process.execPath, ["--version"]).pid;
  writeFileSync(join(base, "making.pid"), `${dead}\n`);
  const server = await startEmbeddedServer({ dataDir: folder });
  expect(await query(server.url(), "select 7 as value")).toEqual([7]);
  await server.stop();
});

test("a folder that another process serves is refused, and that process is left alone", async () => {
  const first = await startElsewhere();
  await expect(startEmbeddedServer({ dataDir: folder })).rejects.toThrow(
    `is in use by process ${first.process.pid}`,
  );
  expect(await query(first.url, "select 7 as value")).toEqual([7]);
  await kill(first.process);
  await untilGone(first.pid);
});

test.runIf(process.getuid?.() === 0)(
  "where root keeps its data in a closed folder, the database lives in one that it names",
  async () => {
    mkdirSync(join(folder, "closed"), { mode: 0o700 });
    const closed = join(folder, "closed", "data");
    const said: string[] = [];
    const first = await startEmbeddedServer({ dataDir: closed, say: (line) => said.push(line) });
    try {
      expect(said.join("\n")).toContain(`can't reach ${closed}: the data is in ${standInFor(closed)}`);
      await query(first.url(), "create table public.seed as select 7 as value");
      await first.stop();
      const second = await startEmbeddedServer({ dataDir: closed });
      expect(await query(second.url(), "select value from public.seed")).toEqual([7]);
      await second.stop();
    } finally {
      await first.stop();
      rmSync(standInFor(closed), { recursive: true, force: true });
    }
  },
);
