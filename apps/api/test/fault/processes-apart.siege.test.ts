import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, sql, type Database } from "../../src/platform/database/database.ts";
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from "../../src/platform/database/server/embedded-server.ts";
import { enqueue } from "../../src/platform/jobs/jobs.ts";
import { startProcess, type ApiProcess } from "../server/api-process.ts";
import type { Answer } from "../server/http-call.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { earn } from "../ledger/ledger-members.ts";
import { addMember, logIn, type LoggedMember } from "../world/members.ts";
import { addGrant, addReward, redemptionFaults } from "../rewards/rewards-world.ts";
import { killAll, runProgram, type RunningProgram } from "../server/running-program.ts";
import { testConfig } from "../server/test-platform.ts";
import { killServer } from "../kill/kill-server.ts";

const WORKER = new URL("../../src/worker.ts", import.meta.url).pathname;
const RESTARTS = 12;
const WAITING = 2_000;
const REDEMPTIONS = 5;
/** From the moment that the database takes calls again. */
const MOVES_WITHIN_MS = 5_000;
/** A server that ends more than twenty times in a minute is given up. */
const BETWEEN_RESTARTS_MS = 3_200;

let folder: string;
let server: EmbeddedServer;
let database: Database;
let web: ApiProcess;
let worker: RunningProgram;
let member: LoggedMember;
let rewardId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colheita-apart-"));
  server = await startEmbeddedServer({ dataDir: folder });
  web = await startProcess(server.url(), { DATA_DIR: folder });
  const { secretKey } = testConfig(server.url());
  worker = runProgram(process.execPath, [WORKER], {
    DATABASE_URL: server.url(),
    SECRET_KEY: secretKey,
    PUBLIC_URL: "http://localhost",
    DATA_DIR: folder,
    DEMO: "on",
    SEED_DEMO: "off",
    LOG_LEVEL: "silent",
  });
  database = connectDatabase({
    url: server.url(),
    applicationName: "siege",
    onConnectionLost: () => undefined,
  });
  const { db } = database;
  member = await logIn(web, await addMember(db));
  await earn(db, member.id, 1_000_000);
  rewardId = await addReward(db, { points: 10, stock: 10_000 });
  // A worker whose database goes away while it starts ends: it is at work when the first restart comes.
  const first = await redeem();
  await persist(() => areIssued([first]), Boolean);
}, 120_000);
afterAll(async () => {
  killAll([worker.pid]);
  await worker.end;
  await database.close();
  await web.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks again while the database is away; a call that is repeated has the same key. */
async function persist<Result>(
  act: () => Promise<Result>,
  isDone: (result: Result) => boolean,
): Promise<Result> {
  for (const deadline = Date.now() + 30_000; ; await pause(50)) {
    const result = await act().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
    });
    if (result !== undefined && isDone(result)) return result;
    if (Date.now() > deadline) throw new Error("It never came about");
  }
}

/** Redeems by the web process, however often it has to be asked. Returns the redemption's id. */
async function redeem(): Promise<string> {
  const grant = await persist(() => addGrant(database.db, member.id, rewardId), Boolean);
  const body = { contactId: member.id, productItemId: rewardId, quantity: 1, grant };
  const headers = { "idempotency-key": grant.slice(0, 40) };
  const call = (): Promise<Answer> =>
    web.call("POST", "/api/processRedeem", { token: member.token, headers, body });
  const answer = await persist(call, ({ status }) => status === 200);
  return String(answer.json()["Id"]);
}

async function areIssued(ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rewards.redemption where id = any(${ids}) and status = 'issued'`.execute(
    database.db,
  );
  return rows[0]?.count === ids.length;
}

test("H1: with web and job processes apart, jobs move again within 5 s after each of 12 fast restarts of the database", async () => {
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < WAITING; n += 1)
      await enqueue(tx, "notifications.forget-old-ones", {}, { priority: 1 });
  });
  const all: string[] = [];
  const waits: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const before = await Promise.all(Array.from({ length: REDEMPTIONS }, redeem));
    const nextAt = performance.now() + BETWEEN_RESTARTS_MS;
    await killServer(server, "SIGINT");
    const after = await Promise.all(Array.from({ length: REDEMPTIONS }, redeem));
    const backAt = performance.now();
    all.push(...before, ...after);
    await persist(() => areIssued(after), Boolean);
    waits.push(performance.now() - backAt);
    await pause(Math.max(0, nextAt - performance.now()));
  }
  waits.sort((one, other) => one - other);
  console.log(
    `${RESTARTS} restarts: redemptions issued after ${waits[RESTARTS >> 1]?.toFixed(0)} ms, at most ${waits.at(-1)?.toFixed(0)} ms`,
  );
  expect(Math.max(...waits)).toBeLessThan(MOVES_WITHIN_MS);
  // A job that was at work when the database went is taken for dead first, after its heartbeat.
  await expect.poll(() => areIssued(all), { timeout: 60_000 }).toBe(true);
  expect(await redemptionFaults(database.db)).toEqual([]);
  expect(await ledgerFaults(database.db)).toEqual([]);
  expect((await web.call("GET", "/api/ready")).status).toBe(200);
}, 300_000);
