import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { addGrant, addReward } from "../apps/api/test/rewards/rewards-world.ts";
import { requestOf, type NextRequest } from "./http-load.ts";
import { compare, type Sample } from "./measure.ts";
import { rate, type Row } from "./row.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = 8;
const STOCK = 1_000_000;

/** Measures redemptions over many rewards and of one hot reward, against pgbench's own small transaction. */
export async function redeemRows(stage: Stage, rounds: number, perRound: number): Promise<Row[]> {
  const pgbench = preparePgbench(stage);
  const { db } = stage.database;
  const many = await Promise.all(
    Array.from({ length: 40 }, () => addReward(db, { points: 1, stock: STOCK })),
  );
  const hot = [await addReward(db, { points: 1, stock: STOCK })];
  const rows: Row[] = [];
  for (const [what, rewards, atLeast] of [
    ["redeem, 40 rewards, 32 members", many, 0.5],
    ["redeem, one hot reward", hot, 0.25],
  ] as const) {
    const ours = async (): Promise<Sample> => {
      const next = await orders(stage, rewards, perRound);
      return rate(stage, stage.api.pid, {
        port: stage.api.port,
        connections: CONNECTIONS,
        next,
        limit: { requests: perRound },
      });
    };
    const limit = pgbench ? () => pgbenchRate(stage) : () => nodeLoopRate(stage);
    await ours();
    // A plan made for an empty table reads it from end to end; where the programme lives the autovacuum has counted long since.
    await stage.database.pool.query("vacuum analyze");
    rows.push({
      what,
      limit: pgbench ? "pgbench -N, 8 clients" : "three statements in a node loop (no pgbench here)",
      goal: { atLeast },
      unit: "tx/s",
      compared: await compare(rounds, ours, limit),
      note: "a saga of about fourteen round trips (decision 4) and a server before it; pgbench has one transaction and none",
    });
  }
  await refuseOversold(stage);
  return rows;
}

/** Makes the requests of a round, each with a grant of its own, before the clock starts. */
async function orders(stage: Stage, rewards: readonly string[], count: number): Promise<NextRequest> {
  const { redeemers, database } = stage;
  const requests: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const member = redeemers[at % redeemers.length];
    const productItemId = rewards[at % rewards.length];
    if (!member || productItemId === undefined) throw new Error("nobody redeems");
    const grant = await addGrant(database.db, member.id, productItemId);
    const body = { contactId: member.id, productItemId, quantity: 1, grant };
    requests.push(
      requestOf("POST", "/api/processRedeem", {
        token: member.token,
        key: `bench-${grant.slice(0, 30)}`,
        body,
      }),
    );
  }
  return () => requests.pop() ?? "";
}

async function refuseOversold({ database }: Stage): Promise<void> {
  const { rows } = await database.pool.query<{ oversold: number }>(`
    select count(*) as oversold from rewards.stock s where received <> available + (
      select coalesce(sum(quantity), 0) from rewards.redemption d
      where d.reward_id = s.reward_id and status not in ('cancelled', 'failed', 'refunded'))`);
  if (rows[0]?.oversold !== 0) throw new Error("a reward was oversold");
}

/** Lays out pgbench's tables in a database of their own; false where the program is not there. */
function preparePgbench({ server }: Stage): boolean {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
  } catch {
    return false;
  }
  execFileSync("pgbench", ["--initialize", "--scale=10", "--quiet", server.url()], { stdio: "ignore" });
  return true;
}

async function pgbenchRate({ server }: Stage): Promise<Sample> {
  const args = ["-N", "-n", `-c${CONNECTIONS}`, "-j2", "-T2", "--protocol=prepared", server.url()];
  const { stdout } = await promisify(execFile)("pgbench", args);
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  return { value: tps };
}

/**
 * Returns the rate where pgbench is not there: of its transaction without its client, over the same number of
 * connections.
 */
async function nodeLoopRate({ database }: Stage): Promise<Sample> {
  await database.pool
    .query(`create table if not exists bench_account (id int primary key, balance int not null);
    create table if not exists bench_history (id int, delta int, at timestamptz);
    insert into bench_account select n, 0 from generate_series(1, 100000) n on conflict do nothing`);
  const deadline = performance.now() + 2_000;
  let done = 0;
  const client = async (): Promise<void> => {
    const connection = await database.pool.connect();
    while (performance.now() < deadline) {
      const id = 1 + Math.floor(Math.random() * 100_000);
      await connection.query("begin");
      await connection.query({
        name: "u",
        text: "update bench_account set balance = balance + 1 where id = $1",
        values: [id],
      });
      await connection.query({
        name: "s",
        text: "select balance from bench_account where id = $1",
        values: [id],
      });
      await connection.query({
        name: "i",
        text: "insert into bench_history values ($1, 1, now())",
        values: [id],
      });
      await connection.query("commit");
      done += 1;
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return { value: done / 2 };
}
