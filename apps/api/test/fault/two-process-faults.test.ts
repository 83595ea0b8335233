import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiProcess } from "../server/api-process.ts";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { changeSetting } from "../../src/capabilities/settings/index.ts";
import { enqueue } from "../../src/platform/jobs/jobs.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { addMembers, earn } from "../ledger/ledger-members.ts";
import { addGrant, addReward, redemptionFaults } from "../rewards/rewards-world.ts";
import { queuedJobs } from "../server/queued-jobs.ts";

let world: TestWorld;
let other: ApiProcess;
let member: LoggedMember;

beforeAll(async () => {
  world = await testWorld({ WORKER: "on" });
  other = await world.another();
  member = await world.member();
  await earn(world.db, member.id, 1_000_000);
}, 60_000);
afterAll(() => world.close());

const statementLines = async ({ call }: ApiProcess): Promise<number> => {
  const { status, json } = await call("GET", "/api/points/statement", { token: member.token });
  return status === 200 ? (json()["records"] as unknown[]).length : -1;
};

test("row 45: a setting that one process changes holds in the calls of the other", async () => {
  for (let line = 0; line < 5; line += 1) await earn(world.db, member.id, 10);
  expect([await statementLines(world), await statementLines(other)]).toEqual([6, 6]);
  await world.platform.db
    .transaction()
    .execute((tx) => changeSetting(tx, { name: "PageSize", value: 4, actorId: "005Operator0001" }));
  await expect.poll(() => statementLines(other)).toBe(4);
  await expect.poll(() => statementLines(world)).toBe(4);
});

test("row 45: two processes are asked to expire at the same time, and every lot expires once", async () => {
  const { db, pool } = world.database;
  const members = await addMembers(db, 40);
  for (const id of members) await earn(db, id, 100, { days: 1 });
  // The lots' date is moved behind today, as midnight does.
  await pool.query("update points.lot set expires_on = platform.today() - 1 where member_id = any($1)", [
    members,
  ]);
  await Promise.all(Array.from({ length: 4 }, () => enqueue(db, "points.expire-lots", {})));
  const waiting = async () => (await queuedJobs(db, "points.expire-lots")).length;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  const { rows } = await pool.query<{ entries: number; points: number }>(
    `select count(*) as entries, sum(points)::int as points from points.entry
     where kind = 'Expired' and member_id = any($1)`,
    [members],
  );
  expect(rows).toEqual([{ entries: 40, points: -4_000 }]);
  expect(await ledgerFaults(db)).toEqual([]);
});

test("row 39: the call that a deadlock aborts is answered 503, and its retry acts once", async () => {
  const { db, url } = world.database;
  const rewardId = await addReward(db, { stock: 10 });
  const grant = await addGrant(db, member.id, rewardId);
  const redeem = () =>
    other.call("POST", "/api/processRedeem", {
      token: member.token,
      headers: { "idempotency-key": "caught-in-a-deadlock" },
      body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant },
    });
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  try {
    // It holds the stock and waits for the balance; the redemption holds the balance and waits for the stock. It looks for
    // deadlocks later than the redemption does, which is therefore the one that gives way.
    await blocker.query("set deadlock_timeout = '30s'");
    await blocker.query("begin");
    await blocker.query("select 1 from rewards.stock where reward_id = $1 for update", [rewardId]);
    const redeeming = redeem();
    await expect.poll(() => waitsForLock(blocker)).toBe(true);
    const blocking = blocker.query("select 1 from points.balance where member_id = $1 for update", [
      member.id,
    ]);
    const refused = await redeeming;
    expect([refused.status, refused.code]).toEqual([503, "unavailable"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await blocking;
    await blocker.query("rollback");
  } finally {
    await blocker.end();
  }
  expect((await redeem()).status).toBe(200);
  expect((await redeem()).status).toBe(200);
  const { rows } = await world.database.pool.query(
    "select count(*) as count from rewards.redemption where reward_id = $1",
    [rewardId],
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await redemptionFaults(db)).toEqual([]);
  expect(await ledgerFaults(db)).toEqual([]);
}, 30_000);

async function waitsForLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and application_name = 'colheita'`,
  );
  return Number(rows[0]?.count) > 0;
}
