import { randomInt, randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addMember, PASSWORD } from "../../../test/world/members.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../points/audit/ledger-fault-store.ts";
import { addGrant, addReward, redemptionFaults } from "../../../test/rewards/rewards-world.ts";
import { killAll, runProgram, type RunningProgram } from "../../../test/server/running-program.ts";
import { until } from "../../../test/server/until.ts";
import { sql, type Db } from "../../platform/database/database.ts";
import { balanceOf } from "../points/index.ts";

const KILLS = 200;
const CLIENTS = 4;
const POINTS = 100_000_000;
const PRICE = 50;
const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

let database: FreshDatabase;
let db: Db;
let server: RunningProgram | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterEach(() => {
  if (server) killAll([server.pid]);
});
afterAll(() => database.close());

/** Starts the server as it is deployed. Returns where it is. */
function begin(env: Readonly<Record<string, string>> = {}): Promise<string> {
  server = runProgram(process.execPath, [MAIN], {
    DATABASE_URL: database.url,
    SECRET_KEY: "the secret key of the tests, long enough",
    PUBLIC_URL: "http://127.0.0.1",
    HOST: "127.0.0.1",
    PORT: "0",
    WORKER: "off",
    LOG_LEVEL: "error",
    MAX_LATENESS_MS: "60000",
    REQUESTS_PER_MINUTE: "1000000",
    ...env,
  });
  return server.address();
}

/** One attempt of a member, under one key however often it is sent. */
interface Attempt {
  readonly key: string;
  readonly body: object;
  /** The redemption that was acknowledged for it. */
  id?: string | undefined;
}

async function post(address: string, path: string, body: object, headers: object) {
  try {
    const answer = await fetch(`${address}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, reply: (await answer.json()) as Record<string, unknown> };
  } catch {
    return undefined; // The server was killed before its answer was here.
  }
}

/** Sends an attempt. Returns the redemption; nothing where the server was killed. */
async function redeem(address: string, token: string, { key, body }: Attempt): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
  const answer = await post(address, "processRedeem", body, headers);
  if (answer && answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer && String(answer.reply["Id"]);
}

test(
  `row 36: a server killed ${KILLS} times in the middle of redemptions; the same keys again redeem once each`,
  { timeout: 1_200_000 },
  async () => {
    const rewardId = await addReward(db, { points: PRICE, stock: 1_000_000 });
    const { id: memberId, taxId } = await addMember(db, { points: POINTS });
    let address = await begin();
    const logIn = await post(address, "userLogin", { username: taxId, password: PASSWORD }, {});
    const token = String(logIn?.reply["token"]);
    const attempts: Attempt[] = [];
    const newAttempt = async (): Promise<Attempt> => {
      const grant = await addGrant(db, memberId, rewardId);
      const attempt = {
        key: randomUUID(),
        body: { contactId: memberId, productItemId: rewardId, quantity: 1, grant },
      };
      attempts.push(attempt);
      return attempt;
    };
    /** Redeems until the server is gone. */
    const client = async (): Promise<void> => {
      for (;;) {
        const attempt = await newAttempt();
        attempt.id = await redeem(address, token, attempt);
        if (attempt.id === undefined) return;
      }
    };
    const acknowledged = () => attempts.filter(({ id }) => id !== undefined);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged().length;
      const clients = Promise.all(Array.from({ length: CLIENTS }, client));
      await Promise.race([clients, until(() => acknowledged().length > before)]);
      setTimeout(() => killAll([server?.pid ?? 0]), randomInt(150));
      await clients;
      expect((await server?.end)?.status).toBe("SIGKILL");
      const isLast = kill === KILLS - 1;
      address = await begin(isLast ? { WORKER: "on" } : {});
      for (const attempt of isLast ? attempts : attempts.filter(({ id }) => id === undefined)) {
        const id = await redeem(address, token, attempt);
        expect(id).toBe(attempt.id ?? id);
        attempt.id = id;
      }
    }
    const redemptions = async () =>
      (await sql<{ id: string; status: string }>`select id, status from rewards.redemption`.execute(db)).rows;
    const open = async () => (await redemptions()).filter(({ status }) => status !== "issued");
    await expect.poll(open, { timeout: 60_000, interval: 100 }).toEqual([]);
    const ids = (await redemptions()).map(({ id }) => id);
    expect(ids).toHaveLength(attempts.length);
    expect(new Set(ids)).toEqual(new Set(attempts.map(({ id }) => id)));
    expect(await balanceOf(db, memberId)).toMatchObject({
      available: POINTS - PRICE * attempts.length,
      reserved: 0,
    });
    expect(await redemptionFaults(db)).toEqual([]);
    expect(await ledgerFaults(db)).toEqual([]);
  },
);
