import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { contentCapability } from "../src/capabilities/content/index.ts";
import { registerMember } from "../src/capabilities/identity/index.ts";
import { notificationsCapability } from "../src/capabilities/notifications/index.ts";
import { registerPerson } from "../src/capabilities/profile/index.ts";
import { settingsCapability } from "../src/capabilities/settings/index.ts";
import type { Db, Tx } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/caller.ts";
import type { Platform } from "../src/platform/platform.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";
import { someCpf } from "./identity-world.ts";
import { testPlatform } from "./test-platform.ts";

const SESSION = "0000Session0001";

/** One API process with what a programme tells: settings, news, banners, notifications. */
interface ContentProcess {
  readonly platform: Platform;
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

export interface ContentWorld {
  readonly database: FreshDatabase;
  readonly db: Db;
  readonly process: ContentProcess;
  /** Starts another process on the same database; the world closes it. */
  readonly another: () => Promise<ContentProcess>;
  /** Adds a member who can call at once, with the given codes, category and state. */
  readonly member: (given?: Partial<Given>) => Promise<Caller>;
  readonly inOne: <Result>(act: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** Calls as a member, or as a visitor. */
  readonly call: (
    method: "GET" | "POST",
    url: string,
    caller?: Caller,
  ) => Promise<{ readonly status: number; readonly body: Record<string, unknown>; readonly cache: unknown }>;
  readonly close: () => Promise<void>;
}

interface Given {
  readonly profileCodes: readonly string[];
  readonly category: string;
  readonly state: string;
}

/** A fresh world whose callers are known by their member id alone. */
export async function contentWorld(): Promise<ContentWorld> {
  const database = await freshDatabase();
  const { db } = database;
  const callers = new Map<string, Caller>();
  const processes: ContentProcess[] = [];
  const another = async () => {
    const process = await startProcess(database, callers);
    processes.push(process);
    return process;
  };
  const process = await another();
  const inOne: ContentWorld["inOne"] = (act) => db.transaction().execute(act);
  return {
    database,
    db,
    process,
    another,
    inOne,
    member: async (given = {}) => {
      const caller = await inOne((tx) => addMember(tx, given));
      callers.set(`Bearer ${caller.memberId}`, caller);
      return caller;
    },
    call: async (method, url, caller) => {
      const headers = caller ? { authorization: `Bearer ${caller.memberId}` } : {};
      const response = await process.app.inject({ method, url: `/api${url}`, headers });
      return { status: response.statusCode, body: response.json(), cache: response.headers["cache-control"] };
    },
    close: async () => {
      for (const { close } of processes) await close();
      await database.close();
    },
  };
}

async function addMember(tx: Tx, given: Partial<Given>): Promise<Caller> {
  const { profileCodes = ["agricultor"], category = "Agricultor", state } = given;
  const memberId = await registerMember(tx, {
    taxId: someCpf(),
    firstName: "Ana",
    lastName: "Ribeiro",
    category,
    profileCodes: [...profileCodes],
  });
  if (state) await registerPerson(tx, memberId, { state });
  return { memberId, category, profileCodes, sessionId: SESSION, kind: "member", pending: [] };
}

async function startProcess(
  database: FreshDatabase,
  callers: ReadonlyMap<string, Caller>,
): Promise<ContentProcess> {
  const { platform, close: closePlatform } = await testPlatform(database, database.url);
  const stop = await settingsCapability.start?.(platform);
  const app = await buildApp(platform, {
    capabilities: [settingsCapability, contentCapability, notificationsCapability],
    authenticate: async (authorization) => callers.get(authorization ?? ""),
  });
  await app.ready();
  const close = async (): Promise<void> => {
    await app.close();
    await stop?.();
    await closePlatform();
  };
  return { platform, app, close };
}
