import { verify } from "@node-rs/argon2";
import { hashPassword } from "../apps/api/src/capabilities/identity/index.ts";
import { requestOf, runLoad, type NextRequest } from "./http-load.ts";
import { compare, type Sample } from "./measure.ts";
import { rate, type Row } from "./row.ts";
import { PASSWORD, type Stage } from "./stage.ts";

const CONNECTIONS = 4;

/** Returns how many log-ins there are, and what others feel of them. */
export async function logInRows(stage: Stage, rounds: number, perRound: number): Promise<Row[]> {
  return [await hashingRow(stage, rounds, perRound), await besideRow(stage, rounds, perRound)];
}

function logIns({ redeemers }: Stage): NextRequest {
  let at = 0;
  return () => {
    const member = redeemers[(at += 1) % redeemers.length];
    return requestOf("POST", "/api/userLogin", { body: { username: member?.taxId, password: PASSWORD } });
  };
}

/** Measures log-ins against the hash alone, computed as many at a time. */
async function hashingRow(stage: Stage, rounds: number, perRound: number): Promise<Row> {
  const hash = await hashPassword(PASSWORD);
  const next = logIns(stage);
  const ours = () =>
    rate(stage, stage.api.pid, {
      port: stage.api.port,
      connections: CONNECTIONS,
      next,
      limit: { requests: perRound },
    });
  const limit = async (): Promise<Sample> => {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    let left = perRound;
    const client = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await verify(hash, PASSWORD);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    const { user, system } = process.cpuUsage(before);
    return {
      value: (perRound * 1000) / (performance.now() - startedAt),
      cpuMs: (user + system) / 1000 / perRound,
    };
  };
  return {
    what: "log in",
    limit: "argon2id alone (19 MiB, t=2, p=1)",
    goal: { atLeast: 0.6 },
    unit: "req/s",
    compared: await compare(rounds, ours, limit),
  };
}

/** Returns the slowest of a hundred balances while as many as there may be log in, against those while nobody does. */
async function besideRow(stage: Stage, rounds: number, perRound: number): Promise<Row> {
  const { api, reader } = stage;
  const balance = requestOf("GET", `/api/balance/${reader.id}`, { token: reader.token });
  const slowest = async (milliseconds: number): Promise<Sample> => {
    const load = { port: api.port, connections: 1, next: () => balance, limit: { milliseconds } };
    return { value: (await runLoad(load)).p99 };
  };
  const milliseconds = perRound * 20;
  const beside = async (): Promise<Sample> => {
    const load = { port: api.port, connections: CONNECTIONS, next: logIns(stage) };
    const [sample] = await Promise.all([
      slowest(milliseconds),
      runLoad({ ...load, limit: { milliseconds } }),
    ]);
    return sample;
  };
  return {
    what: "p99 of balances while others log in",
    limit: "p99 of balances alone",
    goal: { atMost: 2 },
    unit: "ms",
    note: "two cores for the hashes, the server, the database and the load; one thread fewer would cost a tenth of the log-ins and not reach it (decision 11)",
    compared: await compare(rounds, beside, () => slowest(milliseconds)),
  };
}
