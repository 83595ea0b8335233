import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDebianServer, type DebianServer } from "../../../../test/server/debian-server.ts";
import { until } from "../../../../test/server/until.ts";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { connectDatabase, sql, type Database, type Db } from "../../../platform/database/database.ts";
import { auditBooks } from "../audit/audit-books.ts";
import { hold, postHold } from "../index.ts";
import { isIntact, sealDays } from "../seal/seal-days.ts";
import { sealsAfter } from "../seal/seal-store.ts";

const MEMBERS = 400;
const WRITERS = 4;
const PRIZE = { description: "Prêmio", cause: { kind: "redemption", title: "Prêmio" } } as const;

let server: DebianServer;
let live: Database;
let members: string[];
const opened: Database[] = [];

const open = (name: string): Database => {
  const database = connectDatabase({ url: server.url(name), applicationName: "test" });
  opened.push(database);
  return database;
};

beforeAll(async () => {
  server = await startDebianServer();
  live = open("colheita");
  members = await addMembers(live.db, MEMBERS);
  // Three days of entries, the first two of them sealed by the job of the third.
  for (const offset of ["-2 days", "-1 day", "0"]) {
    await shiftClock(offset);
    for (const memberId of members.slice(0, 100)) await earn(live.db, memberId, 1_000);
  }
  await sealDays({ db: live.db });
}, 120_000);
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  server.stop();
});

/** Moves the database's clock for every connection from now on. */
async function shiftClock(offset: string): Promise<void> {
  await sql`alter database colheita set colheita.clock_offset = ${sql.lit(offset)}`.execute(live.db);
  await live.close();
  opened.splice(opened.indexOf(live), 1);
  live = open("colheita");
}

/** Members' traffic that goes on. */
interface Traffic {
  /** Waits until so many more rounds have been gone. */
  readonly goesOn: (rounds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Credits, reserves and posts for members in turn, until asked to stop. */
function traffic(): Traffic {
  const over = new AbortController();
  let rounds = 0;
  const writer = async (at: number): Promise<void> => {
    for (let turn = at; !over.signal.aborted; turn += WRITERS) {
      const memberId = members[turn % MEMBERS] ?? "";
      await earn(live.db, memberId, 100);
      await live.db.transaction().execute(async (tx) => {
        const held = await hold(tx, { memberId, points: 30, minutes: 30, ...PRIZE });
        if (held !== undefined) await postHold(tx, held, PRIZE);
      });
      rounds += 1;
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)));
  return {
    goesOn: async (more) => {
      const wanted = rounds + more;
      await until(() => rounds >= wanted, 60_000);
    },
    stop: async () => {
      over.abort();
      await writers;
    },
  };
}

/** Returns a digest of every table of the product, rows in the order of their texts. */
async function digests(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`.execute(db);
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
      from ${sql.raw(name)} t`.execute(db);
    digest[name] = rows[0]?.hash ?? "";
  }
  return digest;
}

/** Dumps what one moment of the database holds, and returns the digests of that same moment. */
async function dump(file: string): Promise<Record<string, string>> {
  return live.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
      const before = await digests(tx);
      const snapshot = `--snapshot=${rows[0]?.id}`;
      const { status, said } = server.run(
        "pg_dump",
        "-Fc",
        snapshot,
        `--file=${file}`,
        server.url("colheita"),
      );
      expect([status, said]).toEqual([0, ""]);
      return before;
    });
}

const restore = (file: string, name: string) =>
  server.run(
    "pg_restore",
    "--no-owner",
    "--exit-on-error",
    "--single-transaction",
    "-d",
    server.url(name),
    file,
  );
const createDatabase = (name: string) =>
  expect(server.run("createdb", `--maintenance-db=${server.url("postgres")}`, name).status).toBe(0);

test("row 44: a dump that is taken and restored while points move holds one moment of every table", async () => {
  const file = join(server.folder, "traffic.dump");
  const { goesOn, stop } = traffic();
  await goesOn(40);
  const dumped = await dump(file);
  createDatabase("restored");
  expect(restore(file, "restored")).toMatchObject({ status: 0, said: "" });
  await goesOn(WRITERS);
  await stop();

  const { db } = open("restored");
  expect(await digests(db)).toEqual(dumped);
  expect(await digests(live.db)).not.toEqual(dumped);
  const seals = await sealsAfter(db, "0001-01-01");
  expect(seals.filter(({ entries }) => entries > 0)).toHaveLength(2);
  expect(seals).toEqual(await sealsAfter(live.db, "0001-01-01"));
  for (const seal of seals) expect(await isIntact(db, seal)).toBe(true);
  const log = { error: (detail: object) => expect(detail).toBeUndefined() };
  for (const each of [db, live.db])
    expect(await auditBooks({ db: each, now: () => new Date(), log })).toBe(0);
  // Members go on in it where the dump left them.
  await earn(db, members[0] ?? "", 5);
  expect(await auditBooks({ db, now: () => new Date(), log })).toBe(0);
}, 300_000);

test.each([
  ["cut off", (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.9))],
  [
    "changed within",
    (whole: Buffer) => {
      const changed = Buffer.from(whole);
      const middle = Math.floor(whole.length / 2);
      changed.fill(0x5a, middle, middle + 64);
      return changed;
    },
  ],
  ["no dump at all", () => Buffer.from("colheita")],
])(
  "row 44: a dump that is %s is refused, and leaves nothing behind",
  async (what, damage) => {
    const name = `refused_${what.replaceAll(" ", "_")}`;
    const whole = join(server.folder, "whole.dump");
    await dump(whole);
    const damaged = join(server.folder, `${name}.dump`);
    writeFileSync(damaged, damage(readFileSync(whole)));
    createDatabase(name);
    // It may crash over it, and then says nothing.
    expect(restore(damaged, name).status).not.toBe(0);
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
      open(name).db,
    );
    expect(rows).toEqual([{ tables: 0 }]);
  },
  120_000,
);
