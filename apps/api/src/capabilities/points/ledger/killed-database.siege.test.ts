import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServer } from "../../../../test/kill/kill-server.ts";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { until } from "../../../../test/server/until.ts";
import { connectDatabase, sql, type Database } from "../../../platform/database/database.ts";
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from "../../../platform/database/server/embedded-server.ts";
import { isPassing } from "../../../platform/http/problem-document.ts";
import { migrate } from "../../../platform/database/migrations.ts";
import { installJobs } from "../../../platform/jobs/install-queue.ts";
import { auditBooks } from "../audit/audit-books.ts";
import { hold, postHold } from "../index.ts";

const KILLS = Number(process.env["DATABASE_KILLS"] ?? 50);
/** More than twenty ends in a minute count as hopeless. */
const BETWEEN_KILLS_MS = 3_100;
const WRITERS = 6;
/** Counted from when the database takes connections again. */
const SERVING_WITHIN_MS = 5_000;

let folder: string;
let server: EmbeddedServer;
let database: Database;
let members: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colheita-killed-"));
  server = await startEmbeddedServer({ dataDir: folder });
  database = connectDatabase({ url: server.url(), applicationName: "test", poolSize: WRITERS });
  database.pool.on("error", () => undefined);
  await migrate(database.pool);
  await installJobs(server.url());
  members = await addMembers(database.db, 60);
}, 120_000);
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const alreadyThere = /a_cause_credits_once/;

/** Waits a moment after an error that comes of the database being away; throws any other. */
async function pauseIfAway(error: unknown): Promise<void> {
  if (!(error instanceof Error) || !isPassing(error)) throw error;
  await pause(20);
}

/** Credits one cause, again and again while the database is away: it is there once however often that was. */
async function creditOnce(memberId: string, id: string): Promise<void> {
  for (;;)
    try {
      await earn(database.db, memberId, 100, { cause: { kind: "invoice", id, title: "Nota fiscal" } });
      return;
    } catch (error) {
      if (alreadyThere.test(String(error))) return;
      await pauseIfAway(error);
    }
}

/** Redeems what may be there; whether a kill met it nobody knows, so that it is not tried again. */
async function redeemPerhaps(memberId: string): Promise<void> {
  const prize = { description: "Prêmio", cause: { kind: "redemption", title: "Prêmio" } } as const;
  try {
    await database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { memberId, points: 30, minutes: 30, ...prize });
      if (held !== undefined) await postHold(tx, held, prize);
    });
  } catch (error) {
    await pauseIfAway(error);
  }
}

/** Kills the server and returns once it is dead and another in its place takes connections. */
async function killAndAwaitNext(): Promise<void> {
  await killServer(server, "SIGKILL");
  await until(async () => {
    const client = new Client({ connectionString: server.url() });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select");
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  }, 30_000);
}

const spread = (times: readonly number[]): string =>
  `${times.toSorted((one, other) => one - other)[times.length >> 1]?.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`;

test(`row 37: of credits and redemptions under way while the database is killed ${KILLS} times none is lost or doubled`, async () => {
  const over = new AbortController();
  let causes = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      causes += 1;
      const memberId = members[causes % members.length] ?? "";
      await creditOnce(memberId, `nota-${causes}`);
      await redeemPerhaps(memberId);
    }
  });
  const away: number[] = [];
  const times: number[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) {
    const nextAt = performance.now() + BETWEEN_KILLS_MS;
    const killedAt = performance.now();
    await killAndAwaitNext();
    const backAt = performance.now();
    const causesThen = causes;
    // One more than there are writers: one of them has made a whole round since the database came back.
    await until(() => causes >= causesThen + WRITERS + 1, 30_000);
    away.push(backAt - killedAt);
    times.push(performance.now() - backAt);
    await pause(Math.max(0, nextAt - performance.now()));
  }
  over.abort();
  await Promise.all(writers);
  const { rows } = await sql<{ entries: number; causes: number; redeemed: number }>`
      select count(*) filter (where kind = 'Earned')::int as entries,
        count(distinct cause_id) filter (where kind = 'Earned')::int as causes,
        count(*) filter (where kind = 'Redeem')::int as redeemed from points.entry`.execute(database.db);
  console.log(
    `${KILLS} kills, ${causes} credits, ${rows[0]?.redeemed} redemptions; the server away for ${spread(away)}, credits go on ${spread(times)} after`,
  );
  expect(rows[0]).toMatchObject({ entries: causes, causes });
  expect(Math.max(...times)).toBeLessThan(SERVING_WITHIN_MS);
  const log = { error: (detail: object) => expect(detail).toBeUndefined() };
  expect(await auditBooks({ db: database.db, now: () => new Date(), log })).toBe(0);
}, 900_000);
