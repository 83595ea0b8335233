import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SettingName, SettingValue } from "@colheita/contract/settings/setting-definitions";
import { expect, vi } from "vitest";
import { createAuthenticator } from "../../src/capabilities/identity/index.ts";
import { changeSetting, readSetting } from "../../src/capabilities/settings/index.ts";
import type { Db, Tx } from "../../src/platform/database/database.ts";
import type { Caller } from "../../src/platform/http/caller.ts";
import { startProcess, type ApiProcess, type Extra } from "./api-process.ts";
import { Browser, type MemberBrowser } from "../sign-on/browser.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";
import { addMember, logIn, type GivenMember, type LoggedMember, type Member } from "../world/members.ts";

/** The whole API on a database and with a folder of its own. */
export interface TestWorld extends ApiProcess {
  readonly database: FreshDatabase;
  /** The database as the test itself sees it, by connections and a memory of its own. */
  readonly db: Db;
  readonly inOne: <Result>(act: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** Adds a member who is logged in. */
  readonly member: (given?: GivenMember) => Promise<LoggedMember>;
  /** Adds a member who is not logged in. */
  readonly registered: (given?: GivenMember) => Promise<Member>;
  /** Returns the browser of a new member who is logged in. */
  readonly memberBrowser: (given?: GivenMember) => Promise<MemberBrowser>;
  /** Returns who calls with a member's token. */
  readonly callerOf: (member: Pick<LoggedMember, "token">) => Promise<Caller>;
  /** Changes a setting, of a user type where one is given, and waits until every process has heard of it. */
  readonly set: <Name extends SettingName>(
    name: Name,
    value: SettingValue<Name>,
    userType?: string,
  ) => Promise<void>;
  /** Starts another process on the same database, with other settings where given; the world stops it. */
  readonly another: (env?: Readonly<Record<string, string>>) => Promise<ApiProcess>;
  readonly close: () => Promise<void>;
}

/** Starts the API on a fresh database and an empty folder. `env` adds settings, and `extras` what is served beside it. */
export async function testWorld(
  env: Readonly<Record<string, string>> = {},
  extras: readonly Extra[] = [],
): Promise<TestWorld> {
  const database = await freshDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), "colheita-test-"));
  const running = new Set<ApiProcess>();
  const another: TestWorld["another"] = async (more = {}) => {
    const started = await startProcess(database.url, { DATA_DIR: dataDir, ...env, ...more }, extras);
    const stop = (): Promise<void> => {
      running.delete(process);
      return started.stop();
    };
    const process = { ...started, stop };
    running.add(process);
    return process;
  };
  const first = await another();
  const authenticate = createAuthenticator(first.platform);
  const inOne: TestWorld["inOne"] = (act) => db.transaction().execute(act);
  return {
    ...first,
    database,
    db,
    inOne,
    another,
    registered: (given) => addMember(db, given),
    member: async (given) => logIn(first, await addMember(db, given)),
    memberBrowser: async (given) => {
      const { id: memberId, taxId } = await addMember(db, given);
      const browser = new Browser(first);
      await browser.logIn(taxId);
      return Object.assign(browser, { memberId });
    },
    callerOf: async ({ token }) => {
      const caller = await authenticate(`Bearer ${token}`);
      if (caller === undefined) throw new Error("This token is nobody's");
      return caller;
    },
    set: async (name, value, userType) => {
      const of = userType === undefined ? {} : { userType };
      await inOne((tx) => changeSetting(tx, { name, value, ...of, actorId: "005Operator0001" }));
      const types = userType === undefined ? [] : [userType];
      for (const { platform } of running)
        await vi.waitFor(async () => expect(await readSetting(platform.db, name, types)).toEqual(value), {
          timeout: 5_000,
          interval: 10,
        });
    },
    close: async () => {
      await Promise.all(Array.from(running, ({ stop }) => stop()));
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
