import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcess, type ApiProcess } from "../server/api-process.ts";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { isLong } from "../server/effort.ts";
import { layWire } from "./cut-wire.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { earn } from "../ledger/ledger-members.ts";
import { addGrant, addReward, redemptionFaults } from "../rewards/rewards-world.ts";

let world: TestWorld;
let member: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  member = await world.member();
  await earn(world.db, member.id, 1_000_000);
}, 60_000);
afterAll(() => world.close());

const balance = ({ call }: ApiProcess) => call("GET", `/api/balance/${member.id}`, { token: member.token });

const expectServed = (api: ApiProcess, limitMs: number): Promise<void> =>
  expect.poll(async () => (await balance(api)).status, { timeout: limitMs }).toBe(200);

test.runIf(isLong)(
  "row 39: while the database is gone every call is answered 503, and when it is back it is served",
  async () => {
    const wire = await layWire(world.database.url);
    const api = await startProcess(wire.url);
    try {
      await expectServed(api, 5_000);
      const isLoaded = { current: true };
      const seen = new Set<number>();
      const client = async (): Promise<void> => {
        while (isLoaded.current)
          seen.add(
            await balance(api).then(
              ({ status }) => status,
              () => 0,
            ),
          );
      };
      const clients = Array.from({ length: 8 }, client);
      await pause(100);
      await wire.cut();
      await pause(400);
      const [read, written, ready] = await Promise.all([
        balance(api),
        api.call("POST", "/api/userLogin", { body: { username: member.taxId, password: "x" } }),
        api.call("GET", "/api/ready"),
      ]);
      for (const { status, headers } of [read, written, ready]) {
        expect(status).toBe(503);
        expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      }
      expect([read.code, written.code]).toEqual(["unavailable", "unavailable"]);
      expect((await api.call("GET", "/api/health")).status).toBe(200);
      await wire.mend();
      await expectServed(api, 5_000);
      isLoaded.current = false;
      await Promise.all(clients);
      expect(seen).toEqual(new Set([200, 503]));
    } finally {
      await api.stop();
      await wire.close();
    }
  },
  40_000,
);

test.runIf(isLong)(
  "row 39: a pool that is used up answers in time, and serves again when the lock is gone",
  async () => {
    const api = await startProcess(world.database.url, { DATABASE_POOL_SIZE: "3" });
    const locker = new Client({ connectionString: world.database.url });
    await locker.connect();
    const rewardId = await addReward(world.db);
    const grants = await Promise.all(
      Array.from({ length: 6 }, () => addGrant(world.db, member.id, rewardId)),
    );
    try {
      await locker.query("begin");
      await locker.query("select 1 from points.balance where member_id = $1 for update", [member.id]);
      const waiting = grants.map((grant, at) =>
        api.call("POST", "/api/processRedeem", {
          token: member.token,
          headers: { "idempotency-key": `locked-out-${at}` },
          body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant },
        }),
      );
      await pause(200);
      const startedAt = performance.now();
      const starved = await balance(api);
      expect([starved.status, starved.code]).toEqual([503, "unavailable"]);
      expect(Number(starved.headers["retry-after"])).toBeGreaterThan(0);
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      await locker.query("rollback");
      const answers = await Promise.all(waiting);
      for (const { status } of answers) expect([200, 503]).toContain(status);
      await expectServed(api, 2_000);
      const done = answers.filter(({ status }) => status === 200).length;
      const { rows } = await world.database.pool.query<{ count: number }>(
        "select count(*) as count from rewards.redemption where reward_id = $1",
        [rewardId],
      );
      expect(rows[0]?.count).toBe(done);
      expect(await ledgerFaults(world.db)).toEqual([]);
      expect(await redemptionFaults(world.db)).toEqual([]);
    } finally {
      await locker.end();
      await api.stop();
    }
  },
  40_000,
);

test.runIf(isLong)(
  "row 39: while one holds a lock for 30 seconds, who waits for it is answered 503 in time, and nobody else waits",
  async () => {
    const api = await startProcess(world.database.url);
    const locker = new Client({ connectionString: world.database.url });
    await locker.connect();
    const rewardId = await addReward(world.db);
    const grant = await addGrant(world.db, member.id, rewardId);
    const redeem = async () => {
      const startedAt = performance.now();
      const { status, code, headers } = await api.call("POST", "/api/processRedeem", {
        token: member.token,
        headers: { "idempotency-key": "held-up-for-long" },
        body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant },
      });
      return { status, code, hasRetryAfter: "retry-after" in headers, ms: performance.now() - startedAt };
    };
    try {
      await locker.query("begin");
      await locker.query("select 1 from points.balance where member_id = $1 for update", [member.id]);
      const freed = pause(30_000).then(() => locker.query("rollback"));
      for (let times = 0; times < 2; times += 1) {
        const waiting = redeem();
        await pause(1_000);
        expect((await balance(api)).status).toBe(200);
        const refused = await waiting;
        expect(refused).toMatchObject({ status: 503, code: "unavailable", hasRetryAfter: true });
        expect(refused.ms).toBeLessThan(13_000);
      }
      await freed;
      expect(await redeem()).toMatchObject({ status: 200 });
      expect(await ledgerFaults(world.db)).toEqual([]);
      expect(await redemptionFaults(world.db)).toEqual([]);
    } finally {
      await locker.end();
      await api.stop();
    }
  },
  60_000,
);

/** Opens the stream of a member's changes; returns a function that waits for the next event named `event`. */
async function openStream({ port }: ApiProcess, token: string) {
  const control = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: control.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (event: string): Promise<void> => {
    while (!text.includes(`event: ${event}`)) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error("the stream ended");
      text += part.value;
    }
    text = "";
  };
  await until("ready");
  return { until, close: () => control.abort() };
}

test.runIf(isLong)("row 45: what one process writes, the pages of another show within a second", async () => {
  const other = await world.another();
  const stream = await openStream(other, member.token);
  const delays: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    await earn(world.platform.db, member.id, 10);
    await stream.until("changed");
    delays.push(performance.now() - startedAt);
  }
  stream.close();
  expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(1_000);
  const [here, there] = [await balance(world), await balance(other)];
  expect(here.json()["Balance"]).toBeGreaterThan(0);
  expect(there.json()["Balance"]).toBe(here.json()["Balance"]);
});

test("row 45: when one of two processes stops, the other serves and logs in", async () => {
  const other = await world.another();
  const leaving = other.stop();
  for (let round = 0; round < 20; round += 1) expect((await balance(world)).status).toBe(200);
  await leaving;
  expect((await world.member()).token).not.toBe("undefined");
});

type Outcome = "answered" | "refused" | "lost";

/** Redeems once. A refusal is no loss: the client knows that nothing was done. */
function redeemOnce(port: number, agent: Agent, key: string, body: object): Promise<Outcome> {
  const payload = JSON.stringify(body);
  return new Promise((done) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        agent,
        method: "POST",
        path: "/api/processRedeem",
        headers: {
          authorization: `Bearer ${member.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
      },
      (response) => {
        response.resume();
        response.once("end", () => done(response.statusCode === 200 ? "answered" : "lost"));
        response.once("error", () => done("lost"));
      },
    );
    asked.once("error", (error: NodeJS.ErrnoException) =>
      done(error.code === "ECONNREFUSED" ? "refused" : "lost"),
    );
    asked.end(payload);
  });
}

test.runIf(isLong)(
  "row 48: a process that is stopped while members redeem loses no request, and no effect without an answer",
  async () => {
    const api = await startProcess(world.database.url);
    const rewardId = await addReward(world.db, { points: 1, stock: 10_000 });
    const grants = await Promise.all(
      Array.from({ length: 300 }, () => addGrant(world.db, member.id, rewardId)),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes: Record<Outcome, number> = { answered: 0, refused: 0, lost: 0 };
    const client = async (): Promise<void> => {
      for (let grant = grants.pop(); grant !== undefined && outcomes.refused === 0; grant = grants.pop()) {
        const order = { contactId: member.id, productItemId: rewardId, quantity: 1, grant };
        outcomes[await redeemOnce(api.port, agent, `stopped-${grant.slice(0, 20)}`, order)] += 1;
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await expect.poll(() => outcomes.answered, { timeout: 20_000 }).toBeGreaterThanOrEqual(30);
    await Promise.all([api.stop(), ...clients]);
    agent.destroy();
    const { rows } = await world.database.pool.query<{ count: number }>(
      "select count(*) as count from rewards.redemption where reward_id = $1",
      [rewardId],
    );
    expect(outcomes.lost).toBe(0);
    expect(rows[0]?.count).toBe(outcomes.answered);
    expect(await redemptionFaults(world.db)).toEqual([]);
  },
  40_000,
);
