import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "@colheita/contract/kit";
import { capabilities } from "../src/capabilities.ts";
import { createAuthenticator, hashPassword, registerMember } from "../src/capabilities/identity/index.ts";
import type { Db } from "../src/platform/database/database.ts";
import { fileRoute } from "../src/platform/files/file-route.ts";
import { liveRoute } from "../src/platform/live/live-route.ts";
import type { HttpServer } from "../src/platform/http/serve.ts";
import { createLogger } from "../src/platform/logger/logger.ts";
import { startServer, type RunningServer } from "../src/start-server.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";
import { PASSWORD, someCpf } from "./identity-world.ts";
import { testConfig } from "./test-platform.ts";

/** What a call may carry. A `body` that is a string or bytes is sent as it is, anything else as JSON. */
export interface CallParts {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The `code` of a problem document; nothing for any other answer. */
  readonly code: string | undefined;
  readonly json: () => Record<string, unknown>;
}

/** A member who is logged in. */
export interface LoggedMember {
  readonly id: string;
  readonly taxId: string;
  readonly email: string;
  readonly token: string;
  /** The value of the refresh cookie. */
  readonly cookie: string;
}

/** The whole API as it runs, listening on a port of its own. */
export interface ApiProcess {
  readonly server: RunningServer;
  readonly port: number;
  /** What it logged, one line each. */
  readonly logged: readonly string[];
  /** Every endpoint it serves. */
  readonly endpoints: readonly Endpoint[];
  readonly call: (method: string, path: string, parts?: CallParts) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

export interface ApiWorld extends ApiProcess {
  readonly database: FreshDatabase;
  readonly member: () => Promise<LoggedMember>;
  /** Starts another process on the same database; the world stops it. */
  readonly another: (env?: Readonly<Record<string, string>>) => Promise<ApiProcess>;
  readonly close: () => Promise<void>;
}

type Extra = (server: HttpServer) => void;

/** Starts the API on a fresh database. `env` adds settings, and `extras` what is served beside it. */
export async function apiWorld(
  env: Readonly<Record<string, string>> = {},
  extras: readonly Extra[] = [],
): Promise<ApiWorld> {
  const database = await freshDatabase();
  const processes: ApiProcess[] = [];
  const another = async (more: Readonly<Record<string, string>> = {}): Promise<ApiProcess> => {
    const process = await startApi(database.url, { ...env, ...more }, extras);
    processes.push(process);
    return process;
  };
  const first = await another();
  return {
    ...first,
    database,
    another,
    member: () => addLoggedMember(database.db, first),
    close: async () => {
      await Promise.all(processes.map(({ stop }) => stop()));
      await database.close();
    },
  };
}

/** Starts one process of the API on a database, by default without jobs. */
export async function startApi(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  extras: readonly Extra[] = [],
): Promise<ApiProcess> {
  const logged: string[] = [];
  const config = testConfig(databaseUrl, {
    PUBLIC_URL: "http://127.0.0.1",
    HOST: "127.0.0.1",
    PORT: "0",
    WORKER: "off",
    LOG_LEVEL: "info",
    REQUESTS_PER_MINUTE: "1000000",
    ...env,
  });
  const log = createLogger(config, { write: (line) => void logged.push(line) });
  let endpoints: readonly Endpoint[] = [];
  const server = await startServer(config, log, {
    capabilities,
    createAuthenticator,
    extras: [liveRoute, fileRoute, (http) => void (endpoints = http.endpoints), ...extras],
  });
  const port = Number(new URL(server.address).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  let isStopped = false;
  return {
    server,
    port,
    logged,
    endpoints,
    call: (method, path, parts) => call({ port, agent }, method, path, parts),
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      agent.destroy();
      await server.stop();
    },
  };
}

function call(
  to: { readonly port: number; readonly agent: Agent },
  method: string,
  path: string,
  { token, headers = {}, body }: CallParts = {},
): Promise<Answer> {
  const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const payload = isRaw ? body : JSON.stringify(body);
  return new Promise((done, fail) => {
    const asked = httpRequest({
      host: "127.0.0.1",
      ...to,
      method,
      path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : {
              "content-type": Buffer.isBuffer(payload) ? "application/octet-stream" : "application/json",
              "content-length": Buffer.byteLength(payload),
            }),
        ...(headers as Record<string, string | string[]>),
      },
    });
    asked.once("error", fail);
    asked.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", fail);
      response.once("end", () => done(answerOf(response.statusCode ?? 0, response.headers, chunks)));
    });
    asked.end(payload);
  });
}

function answerOf(status: number, headers: IncomingHttpHeaders, chunks: readonly Buffer[]): Answer {
  const text = Buffer.concat(chunks).toString();
  const json = (): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
  const isProblem = headers["content-type"]?.startsWith("application/problem+json") ?? false;
  return { status, headers, text, json, code: isProblem ? String(json()["code"]) : undefined };
}

let passwordHash: Promise<string> | undefined;
let nextMember = 0;

async function addLoggedMember(db: Db, { call }: ApiProcess): Promise<LoggedMember> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const taxId = someCpf();
  const email = `safra${(nextMember += 1)}.${taxId}@correio.example`;
  const given = { taxId, email, passwordHash: hash, profileCodes: ["agricultor"] };
  const id = await db
    .transaction()
    .execute((tx) => registerMember(tx, { ...given, firstName: "Ana", lastName: "Ribeiro" }));
  const answer = await call("POST", "/api/userLogin", { body: { username: taxId, password: PASSWORD } });
  const [setCookie = ""] = answer.headers["set-cookie"] ?? [];
  const cookie = /^colheita_refresh=([^;]*)/.exec(setCookie)?.[1] ?? "";
  return { id, taxId, email, token: String(answer.json()["token"]), cookie };
}
