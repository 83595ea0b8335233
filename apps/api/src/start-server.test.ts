import { once } from "node:events";
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreshDatabase } from "../test/server/fresh-database.ts";
import { freshDatabase } from "../test/server/fresh-database.ts";
import { readConfig } from "./platform/config/config.ts";
import { createLogger } from "./platform/logger/logger.ts";
import { StartError } from "./platform/start-error.ts";
import type { ServerParts } from "./start-server.ts";
import { startServer } from "./start-server.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const log = createLogger({ logLevel: "silent", logFormat: "json" });

function configWith(env: Readonly<Record<string, string>> = {}) {
  return readConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: "a-secret-key-of-at-least-32-characters",
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://127.0.0.1",
    REQUESTS_PER_MINUTE: "1000000",
    ...env,
  });
}

const parts: ServerParts = {
  capabilities: [],
  createAuthenticator: () => async () => undefined,
  extras: [
    ({ fastify }) => {
      fastify.get("/slow", async () => {
        await pause(40);
        return { answered: true };
      });
    },
  ],
};

const POLL = { timeout: 20_000 };

type Outcome = "answered" | "refused" | "lost";

function ask(address: string, agent: Agent): Promise<Outcome> {
  return new Promise((done) => {
    const asked = request(`${address}/slow`, { agent }, (response) => {
      response.resume();
      response.once("end", () => done(response.statusCode === 200 ? "answered" : "lost"));
      response.once("error", () => done("lost"));
    });
    asked.once("error", (error: NodeJS.ErrnoException) =>
      done(error.code === "ECONNREFUSED" ? "refused" : "lost"),
    );
    asked.end();
  });
}

test("row 48: a stop at full load loses no request", async () => {
  const server = await startServer(configWith(), log, parts);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const outcomes: Record<Outcome, number> = { answered: 0, refused: 0, lost: 0 };
  const isOver = new AbortController();
  const client = async (): Promise<void> => {
    while (!isOver.signal.aborted) outcomes[await ask(server.address, agent)] += 1;
  };
  const clients = Array.from({ length: 50 }, client);
  await expect.poll(() => outcomes.answered, POLL).toBeGreaterThan(100);
  await server.stop();
  await expect.poll(() => outcomes.refused, POLL).toBeGreaterThan(0);
  isOver.abort();
  await Promise.all(clients);
  agent.destroy();
  expect(outcomes.lost).toBe(0);
});

test("a stop does not wait for connections that stay quiet", async () => {
  const server = await startServer(configWith({ STOP_LIMIT_SECONDS: "600" }), log, parts);
  const agent = new Agent({ keepAlive: true });
  const connected = once(agent, "free");
  expect(await ask(server.address, agent)).toBe("answered");
  const [socket] = (await connected) as [Socket];
  const isClosed = once(socket, "close");
  // Were the connection waited for, this would take ten minutes.
  await server.stop();
  await isClosed;
});

test("a port that is taken stops the start in one line, before anything is opened", async () => {
  const first = await startServer(configWith(), log, parts);
  const port = new URL(first.address).port;
  const second = startServer(
    configWith({ PORT: port, DATABASE_URL: "postgres://127.0.0.1:1/none" }),
    log,
    parts,
  );
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(`PORT ${port} is taken`);
  await first.stop();
});

test("a wrong password of the database stops the start in one line", async () => {
  const wrong = database.url.replace(/:[^:@/]+@/, ":wrong@");
  const start = startServer(configWith({ DATABASE_URL: wrong }), log, parts);
  await expect(start).rejects.toThrow(/^The database of DATABASE_URL does not answer: password/);
});
