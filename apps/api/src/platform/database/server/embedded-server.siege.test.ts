import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedServer, type EmbeddedServer } from "./embedded-server.ts";
import { killServer } from "../../../../test/kill/kill-server.ts";

const MAIN = fileURLToPath(new URL("../../../main.ts", import.meta.url));
const KILLS = 200;
/** More than twenty ends in a minute count as hopeless. */
const BETWEEN_KILLS_MS = 3_100;
const RECOVERY_MS = 30_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colheita-server-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(server: EmbeddedServer, statement: string): Promise<void> {
  const client = new Client({ connectionString: server.url(), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes over connections that come and go, until asked to stop. A kill fails some of it. */
function load(server: EmbeddedServer): () => Promise<void> {
  const over = new AbortController();
  const writer = async (): Promise<void> => {
    while (!over.signal.aborted)
      await ask(server, "insert into public.load select generate_series(1, 500)").catch(() => pause(20));
  };
  const writers = Promise.all(Array.from({ length: 6 }, writer));
  return async () => {
    over.abort();
    await writers;
  };
}

test.each([
  ["idle", false],
  ["under load", true],
])(
  "H2: a server that is killed again and again, %s, is started again each time",
  async (_, isLoaded) => {
    const server = await startEmbeddedServer({ dataDir: folder, isDurable: false });
    await ask(server, "create unlogged table public.load (n int)");
    const stopLoad = isLoaded ? load(server) : undefined;
    const times: number[] = [];
    for (let kills = 0; kills < KILLS / 2; kills += 1) {
      const nextAt = performance.now() + BETWEEN_KILLS_MS;
      const killedAt = performance.now();
      await killServer(server, "SIGKILL");
      await expect
        .poll(
          () =>
            ask(server, "select 1").then(
              () => true,
              () => false,
            ),
          { timeout: RECOVERY_MS, interval: 50 },
        )
        .toBe(true);
      times.push(performance.now() - killedAt);
      await pause(Math.max(0, nextAt - performance.now()));
    }
    await stopLoad?.();
    await server.stop();
    times.sort((one, other) => one - other);
    console.log(
      `${times.length} kills: again after ${times[times.length >> 1]?.toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms`,
    );
    expect(times).toHaveLength(KILLS / 2);
  },
  1_800_000,
);

/** Returns the portal as a process, which says only what ends it. */
const startPortal = () =>
  spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATA_DIR: folder, PORT: "0", SEED_DEMO: "off", LOG_LEVEL: "fatal" },
  });

test("H2: a server that can't be started again ends the process with one clear line", async () => {
  const portal = startPortal();
  await once(portal.stdout, "data");
  const said = Promise.all([text(portal.stdout), text(portal.stderr)]);
  const data = join(folder, "postgres/data");
  rmSync(join(data, "global/pg_control"));
  process.kill(Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10), "SIGKILL");
  const [status] = (await once(portal, "exit")) as [number];
  expect(status).toBe(1);
  const lines = (await said)
    .join("")
    .split("\n")
    .filter((line) => line !== "");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/PostgreSQL did not start: .*could not find the database system/);
}, 120_000);

test("L6: of two starts on a fresh folder one serves, and the other ends with one clear line", async () => {
  const processes = [startPortal(), startPortal()];
  const loser = await Promise.race(
    processes.map(async (child) => {
      const said = text(child.stderr);
      const [status] = (await once(child, "exit")) as [number];
      return { status, said: await said };
    }),
  );
  expect(loser.status).toBe(1);
  expect(loser.said.trim().split("\n")).toHaveLength(1);
  expect(loser.said).toMatch(/^Another start is making the database in |is in use by process /);
  for (const child of processes.filter(({ exitCode }) => exitCode === null)) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}, 120_000);
