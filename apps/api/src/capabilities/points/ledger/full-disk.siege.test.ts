import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcess, type ApiProcess } from "../../../../test/server/api-process.ts";
import { startDebianServer, type DebianServer } from "../../../../test/server/debian-server.ts";
import { addMember, logIn, type LoggedMember } from "../../../../test/world/members.ts";
import { addGrant, addReward, redemptionFaults } from "../../../../test/rewards/rewards-world.ts";
import { connectDatabase, sql, type Database } from "../../../platform/database/database.ts";
import { auditBooks } from "../audit/audit-books.ts";

/** Only root may make a disk of its own. */
const mayMount = process.getuid?.() === 0;
const DISK = "300m";
const ORDERS = 200;

let disk: string;
let dataDir: string;
let server: DebianServer;
let database: Database;
let api: ApiProcess;
let member: LoggedMember;

function command(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${stderr}`);
}

beforeAll(async () => {
  if (!mayMount) return;
  disk = mkdtempSync(join(tmpdir(), "colheita-disk-"));
  dataDir = mkdtempSync(join(tmpdir(), "colheita-test-"));
  command("mount", "-t", "tmpfs", "-o", `size=${DISK}`, "colheita-test", disk);
  server = await startDebianServer(disk);
  database = connectDatabase({ url: server.url("colheita"), applicationName: "test" });
  await database.pool.query("alter system set max_wal_size = '48MB'");
  await database.pool.query("select pg_reload_conf()");
  api = await startProcess(server.url("colheita"), { DATA_DIR: dataDir });
  member = await logIn(api, await addMember(database.db, { points: 1_000_000 }));
}, 120_000);
afterAll(async () => {
  if (!mayMount) return;
  await api.stop();
  await database.close();
  server.stop();
  command("umount", disk);
  rmdirSync(disk);
  rmSync(dataDir, { recursive: true });
});

const filler = () => join(disk, "filler");

/** Writes until the disk takes no byte more. */
function fillDisk(): void {
  const file = openSync(filler(), "a");
  for (let size = 1 << 20; size >= 1; size >>= 1)
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
  closeSync(file);
  expect(statfsSync(disk).bfree).toBe(0);
}

/** An order as it is sent, with its key: sent again it is the same. */
interface SentOrder {
  readonly key: string;
  readonly body: object;
}

const send = ({ key, body }: SentOrder) =>
  api.call("POST", "/api/processRedeem", {
    token: member.token,
    body,
    headers: { "idempotency-key": key },
  });
const statement = () => api.call("GET", "/api/points/statement", { token: member.token });

test.runIf(mayMount)(
  "row 38: on a full disk writes are 503 and reads go on; once it has room each order is done once, by itself",
  async () => {
    const { db, pool } = database;
    const rewardId = await addReward(db, { points: 10, stock: ORDERS });
    const orders: SentOrder[] = [];
    for (let at = 0; at < ORDERS; at += 1) {
      const grant = await addGrant(db, member.id, rewardId);
      const body = { contactId: member.id, productItemId: rewardId, quantity: 1, grant };
      orders.push({ key: randomUUID(), body });
    }
    // The log has its room: a database whose log has none ends, and operators are advised to give it a disk of its own.
    await pool.query("checkpoint");
    await pool.query("select pg_switch_wal()");
    await pool.query("select pg_logical_emit_message(true, 'test', 'the new file of the log is there')");
    fillDisk();

    const answers: [number, string | undefined][] = [];
    for (const order of orders) {
      const { status, code } = await send(order);
      answers.push([status, code]);
      if (answers.filter(([refused]) => refused === 503).length === 20) break;
    }
    const refused = answers.filter(([status]) => status !== 200);
    console.log(
      `${answers.length - refused.length} orders before the disk was full, then ${refused.length} refused`,
    );
    expect(refused).toHaveLength(20);
    expect(new Set(refused.map(String))).toEqual(new Set(["503,unavailable"]));
    expect((await statement()).status).toBe(200);
    expect((await api.call("GET", "/api/health")).status).toBe(200);
    expect((await statement()).json()["records"]).not.toHaveLength(0);

    rmSync(filler());
    for (const order of orders) expect((await send(order)).status).toBe(200);
    const { rows } = await sql<{ done: number; available: number }>`
      select count(*)::int as done, (select available from points.balance where member_id = ${member.id})
      from rewards.redemption where member_id = ${member.id}`.execute(db);
    expect(rows).toEqual([{ done: ORDERS, available: 1_000_000 - 10 * ORDERS }]);
    expect(await redemptionFaults(db)).toEqual([]);
    const log = { error: (detail: object) => expect(detail).toBeUndefined() };
    expect(await auditBooks({ db, now: () => new Date(), log })).toBe(0);
  },
  180_000,
);
