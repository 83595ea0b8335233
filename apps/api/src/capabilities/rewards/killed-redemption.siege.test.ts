import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../points/audit/ledger-fault-store.ts";
import { addMembers, earn } from "../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../test/world/members.ts";
import type { OrderEnd, WorkToKill } from "../../../test/kill/redeem-to-kill.ts";
import { addReward, anOrder, layOutBook, redemptionFaults } from "../../../test/rewards/rewards-world.ts";
import { testPlatform } from "../../../test/server/test-platform.ts";
import { sql, type Db } from "../../platform/database/database.ts";
import { startWorker, type JobWorker } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelOrder } from "./cancel-order.ts";
import { redeem } from "./redeem-reward.ts";
import { rewardsJobs } from "./rewards-jobs.ts";
import { queuedJobs } from "../../../test/server/queued-jobs.ts";

/** How often the process is killed at a moment nobody chose. */
const KILLS = Number(process.env["REDEMPTION_KILLS"] ?? 60);
const script = new URL("../../../test/kill/redeem-to-kill.ts", import.meta.url).pathname;

let database: FreshDatabase;
let db: Db;
let platform: Platform;
let closePlatform: () => Promise<void>;
let worker: JobWorker | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await layOutBook(db);
});
beforeEach(async () => {
  ({ platform, close: closePlatform } = await testPlatform(database, database.url));
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await closePlatform();
});
afterAll(() => database.close());

interface Life {
  readonly redeemed: string[];
  readonly wasKilled: boolean;
  readonly statements: number | undefined;
}

/** The process is killed so long after it said for the first time that it is ready, or that a redemption is committed. */
interface Kill {
  readonly afterMs: number;
  readonly since: "ready" | "redeemed";
}

/** Runs the process until it ends or is killed. */
async function live(
  work: Omit<WorkToKill, "url" | "clients"> & { clients?: number },
  kill?: Kill,
): Promise<Life> {
  const given: WorkToKill = { clients: 1, ...work, url: database.url };
  const child = spawn(process.execPath, [script, JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const redeemed: string[] = [];
  let statements: number | undefined;
  createInterface(child.stdout).on("line", (line) => {
    const [word, detail = ""] = line.split(" ");
    if (word === kill?.since && redeemed.length === 0) setTimeout(() => child.kill("SIGKILL"), kill?.afterMs);
    if (word === "redeemed") redeemed.push(detail);
    if (word === "done") statements = Number(detail);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`the process ended with ${code ?? signal}`);
  return { redeemed, wasKilled: signal === "SIGKILL", statements };
}

/** Lets a worker do what was left to do. */
async function recover(): Promise<void> {
  worker ??= await startWorker({
    url: database.url,
    tasks: [rewardsJobs],
    context: platform,
    log: platform.log,
  });
  const waiting = async () => (await queuedJobs(db, "rewards.place-order")).length;
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0);
}

const idsOf = async (query: ReturnType<typeof sql>) =>
  (await sql<{ id: string }>`${query}`.execute(db)).rows.map(({ id }) => id).toSorted();

async function expectSound(): Promise<void> {
  expect(await redemptionFaults(db)).toEqual([]);
  expect(await ledgerFaults(db)).toEqual([]);
}

async function expectNothingLostOrDoubled(): Promise<void> {
  await expectSound();
  expect(
    await idsOf(sql`select id from rewards.redemption where kind = 'digital' and status <> 'issued'`),
  ).toEqual([]);
  const unknown = sql`select reference as id from public.supplier_book b
    where not exists (select from rewards.redemption d where d.id = b.reference)`;
  expect(await idsOf(unknown)).toEqual([]);
}

async function order(rewardId: string, given: Partial<Order> = { delivery: undefined }): Promise<Order> {
  const { id: memberId } = await addMember(db);
  await earn(db, memberId, 100);
  return anOrder(db, memberId, rewardId, given);
}

/**
 * Lives through the work once for each of its statements, the first of them left out where `after` says so, and is killed
 * right after it. Returns the lives.
 */
async function killedAfterEach(
  statements: number,
  work: () => Promise<Pick<WorkToKill, "orders" | "end">>,
  after = 0,
): Promise<Life[]> {
  const lives: Life[] = [];
  const places = Array.from({ length: statements - 1 - after }, (_, place) => after + place + 1);
  const runner = async () => {
    for (let killAfter = places.shift(); killAfter !== undefined; killAfter = places.shift())
      lives.push(await live({ ...(await work()), killAfter }));
  };
  await Promise.all([runner(), runner(), runner()]);
  return lives;
}

/** Where each end leaves a parcel whose process was killed on the way to it, after a worker has done what was left. */
const ends: Readonly<Record<OrderEnd, readonly string[]>> = {
  // Its member's cancel is not repeated by anybody: what was left open is ordered.
  "cancelled-by-member": ["cancelled", "ordered"],
  delivered: ["delivered", "ordered", "shipped"],
  "cancelled-by-operator": ["cancelled", "ordered", "shipped"],
  // The way to the door is killed above.
  returned: ["delivered", "received", "refunded", "return_requested"],
};

describe("row 36: a process that takes a parcel to its end, killed after each of its statements", () => {
  test.for(Object.entries(ends) as [OrderEnd, readonly string[]][])(
    "%s, leaves a whole step and nothing half done",
    { timeout: 300_000 },
    async ([end, expected]) => {
      const rewardId = await addReward(db, { kind: "physical", stock: 1_000 });
      const work = async () => ({ orders: [await order(rewardId, {})], end });
      const { statements = 0 } = await live(await work());
      const before = end === "returned" ? await live({ ...(await work()), end: "delivered" }) : undefined;
      const lives = await killedAfterEach(statements, work, before?.statements);
      expect(lives.every(({ wasKilled }) => wasKilled)).toBe(true);
      await expectSound();
      const stored = await idsOf(sql`select id from rewards.redemption where reward_id = ${rewardId}`);
      expect(stored).toEqual(expect.arrayContaining(lives.flatMap(({ redeemed }) => redeemed)));
      await recover();
      await expectSound();
      expect(await idsOf(sql`select id from rewards.redemption where reward_id = ${rewardId}`)).toEqual(
        stored,
      );
      const reached = sql`select distinct status as id from rewards.redemption where reward_id = ${rewardId}`;
      expect(await idsOf(reached)).toEqual(expected);
      // What the killed operator left open can be cancelled still.
      const open = sql`select id from rewards.redemption
        where reward_id = ${rewardId} and status in ('ordered', 'shipped')`;
      for (const redemptionId of await idsOf(open))
        await db.transaction().execute((tx) =>
          cancelOrder(tx, {
            operatorId: "005000000000001",
            redemptionId,
            reason: "Perdido.",
            isBackInStock: false,
          }),
        );
      await expectSound();
    },
  );
});

describe("row 36: a process that redeems and orders, killed", () => {
  test(
    "after each of its statements, leaves either nothing or what a worker brings to its end",
    { timeout: 300_000 },
    async () => {
      const rewardId = await addReward(db, { stock: 1_000 });
      const { statements = 0 } = await live({ orders: [await order(rewardId)] });
      expect(statements).toBeGreaterThan(20);
      const lives = await killedAfterEach(statements, async () => ({ orders: [await order(rewardId)] }));
      expect(lives.every(({ wasKilled }) => wasKilled)).toBe(true);
      const stored = await idsOf(sql`select id from rewards.redemption`);
      expect(stored).toEqual(expect.arrayContaining(lives.flatMap(({ redeemed }) => redeemed)));
      const ends = new Set(
        await idsOf(
          sql`select distinct status || coalesce(' ' || (ordering_since is not null), '') as id from rewards.redemption
            where kind = 'digital'`,
        ),
      );
      expect(ends).toEqual(new Set(["stock_reserved false", "stock_reserved true", "issued true"]));
      await recover();
      await expectNothingLostOrDoubled();
      expect(await idsOf(sql`select id from rewards.redemption`)).toEqual(stored);
    },
  );

  test(
    `at ${KILLS} moments nobody chose, under load, loses nothing that was acknowledged`,
    { timeout: 600_000 },
    async () => {
      const rewardId = await addReward(db, { stock: 100_000 });
      const members = await addMembers(db, 5);
      for (const memberId of members) await earn(db, memberId, 1_000_000);
      const ordersOf = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, place) =>
            anOrder(db, members[place % members.length] ?? "", rewardId, { delivery: undefined }),
          ),
        );
      const acknowledged: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const since = kill % 2 === 0 ? "redeemed" : "ready";
        const work = { orders: await ordersOf(120), clients: 6 };
        const { redeemed } = await live(work, { afterMs: randomInt(1, 400), since });
        acknowledged.push(...redeemed);
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS / 2);
      expect(await idsOf(sql`select id from rewards.redemption`)).toEqual(
        expect.arrayContaining(acknowledged),
      );
      expect(await ledgerFaults(db)).toEqual([]);
      await recover();
      await expectNothingLostOrDoubled();
    },
  );

  test(
    "as a worker between asking the supplier and writing the answer down, is followed by one that ends it",
    { timeout: 120_000 },
    async () => {
      const rewardId = await addReward(db);
      for (const killAfter of [2, 4, 6, 9]) {
        const one = await order(rewardId);
        await db
          .transaction()
          .execute((tx) => redeem(tx, one.memberId, one, { holdMinutes: 30, orderDelayMinutes: 0 }));
        expect((await live({ orders: [], isWorker: true, killAfter })).wasKilled).toBe(true);
      }
      await recover();
      await expectNothingLostOrDoubled();
    },
  );
});
