import { randomInt } from "node:crypto";
import { cpfCheckDigits } from "@colheita/brazil";
import { Session } from "@colheita/contract/identity/identity-records";
import { endpoint } from "@colheita/contract/kit";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import pino from "pino";
import { buildApp } from "../src/app.ts";
import { humanProofCapability } from "../src/capabilities/human-proof/index.ts";
import {
  createAuthenticator,
  hashPassword,
  identityCapability,
  openSession,
  registerMember,
  type NewMember,
} from "../src/capabilities/identity/index.ts";
import { profileCapability } from "../src/capabilities/profile/index.ts";
import { serve } from "../src/platform/http/serve.ts";
import { liveRoute } from "../src/platform/live/live-route.ts";
import type { Platform } from "../src/platform/platform.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";
import { testPlatform } from "./test-platform.ts";

export const PASSWORD = "Colheita@2026";

/** The call that opens a session, without the first screen that the home capability adds to it. */
const openSessionCall = endpoint({
  method: "GET",
  path: "/session",
  summary: "Open or renew the session of this browser",
  access: "anyone",
  reply: Session,
});

/** One API process on a database. */
export interface ApiProcess {
  readonly platform: Platform;
  readonly app: FastifyInstance;
  /** What it logged, one JSON line each. */
  readonly logged: string[];
  readonly close: () => Promise<void>;
}

export interface IdentityWorld extends ApiProcess {
  readonly database: FreshDatabase;
  /** Starts another process on the same database, with other settings where given; the world closes it. */
  readonly another: (env?: Readonly<Record<string, string>>) => Promise<ApiProcess>;
  /** Adds a member whose password is PASSWORD. Answers what was added, with the id. */
  readonly member: (member?: Partial<NewMember>) => Promise<NewMember & { readonly id: string }>;
  /** The browser of a new member who is logged in. */
  readonly loggedIn: () => Promise<Browser & { readonly memberId: string }>;
}

/** A member who is nobody in particular, with a CPF that exists. */
export function someCpf(): string {
  const body = String(randomInt(10 ** 8, 10 ** 9));
  return body + cpfCheckDigits(body);
}

let passwordHash: Promise<string> | undefined;

/** A process of the API with identity, profile and live updates, on a database of its own. */
export async function identityWorld(): Promise<IdentityWorld> {
  const database = await freshDatabase();
  const processes: ApiProcess[] = [];
  const another = async (env: Readonly<Record<string, string>> = {}): Promise<ApiProcess> => {
    const process = await startProcess(database, env);
    processes.push(process);
    return process;
  };
  const first = await another();
  const member: IdentityWorld["member"] = async (given = {}) => {
    passwordHash ??= hashPassword(PASSWORD);
    const added = {
      taxId: someCpf(),
      firstName: "Ana",
      lastName: "Ribeiro",
      profileCodes: ["agricultor"],
      passwordHash: await passwordHash,
      ...given,
    };
    const id = await database.db.transaction().execute((tx) => registerMember(tx, added));
    return { ...added, id };
  };
  return {
    ...first,
    database,
    another,
    member,
    loggedIn: async () => {
      const { taxId, id } = await member();
      const browser = new Browser(first);
      await browser.logIn(taxId);
      return Object.assign(browser, { memberId: id });
    },
    close: async () => {
      for (const process of processes) await process.close();
      await database.close();
    },
  };
}

async function startProcess(
  database: FreshDatabase,
  env: Readonly<Record<string, string>>,
): Promise<ApiProcess> {
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  const { platform, close: closePlatform } = await testPlatform(database, database.url, {
    log,
    env: { TRUST_PROXY: "1", LOG_INS_PER_MINUTE: "1000", ...env },
  });
  const stop = await identityCapability.start?.(platform);
  const app = await buildApp(platform, {
    capabilities: [humanProofCapability, identityCapability, profileCapability],
    authenticate: createAuthenticator(platform),
    extras: [
      (server) => serve(server, openSessionCall, (call) => openSession(platform, call)),
      (server) => liveRoute(server),
    ],
  });
  await app.ready();
  const close = async (): Promise<void> => {
    await app.close();
    await stop?.();
    await closePlatform();
  };
  return { platform, app, logged, close };
}

/** A browser as the tests need it: it keeps the refresh cookie and the access token, and calls from one address. */
export class Browser {
  readonly #process: Pick<ApiProcess, "app">;
  readonly address: string;
  cookie: string | undefined;
  token: string | undefined;

  constructor(process: Pick<ApiProcess, "app">, address = "203.0.113.7") {
    this.#process = process;
    this.address = address;
  }

  async call(
    method: "GET" | "POST" | "PUT",
    url: string,
    body?: object,
    more: InjectOptions = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#process.app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body }),
      ...more,
      headers: {
        host: "localhost",
        "x-forwarded-for": this.address,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(this.cookie === undefined ? {} : { cookie: `colheita_refresh=${this.cookie}` }),
        ...more.headers,
      },
    });
    const set = response.cookies.find(({ name }) => name === "colheita_refresh");
    if (set) this.cookie = set.value === "" ? undefined : set.value;
    return response;
  }

  async logIn(username: string, password: string = PASSWORD): Promise<LightMyRequestResponse> {
    const response = await this.call("POST", "/api/userLogin", { username, password });
    if (response.statusCode === 200) this.token = response.json<{ token: string }>().token;
    return response;
  }

  async openSession(): Promise<LightMyRequestResponse> {
    const response = await this.call("GET", "/api/session");
    if (response.statusCode === 200) this.token = response.json<{ token: string }>().token;
    return response;
  }
}

/** The code of a refused call. */
export function codeOf(response: LightMyRequestResponse): string {
  return response.json<{ code: string }>().code;
}

/** Asks until it is so, or gives up after five seconds: what every process hears by notice (fault row 13). */
export async function withinFiveSeconds(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + 5_000;
  while (Date.now() < deadline) {
    if (await isSo()) return true;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  return false;
}
