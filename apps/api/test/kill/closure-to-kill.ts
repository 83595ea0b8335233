/**
 * Brings one closed account to its end in a process of its own, which kills itself right after so many statements: the
 * tests see that the next one goes on.
 */
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { endClosure } from "../../src/capabilities/privacy/closing/end-closure.ts";
import { connectDatabase, type Db } from "../../src/platform/database/database.ts";
import type { Tables } from "../../src/platform/database/tables.ts";
import { testPlatform } from "../server/test-platform.ts";

interface WorkToKill {
  readonly url: string;
  readonly dataDir: string;
  readonly id: string;
  readonly killAfter: number;
}

const work = JSON.parse(process.argv[2] ?? "") as WorkToKill;
const { pool } = connectDatabase({ url: work.url, applicationName: "to-kill" });
let statements = 0;
const db: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: () => {
    statements += 1;
    if (statements === work.killAfter) process.kill(process.pid, "SIGKILL");
  },
});
const { platform } = await testPlatform({ db, pool }, work.url, { env: { DATA_DIR: work.dataDir } });
statements = 0;
await endClosure({ ...platform, db }, work.id);
throw new Error(`It came to its end after ${statements} statements, and nobody killed it`);
