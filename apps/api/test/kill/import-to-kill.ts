/**
 * Reads a file of statements in a process of its own, which the tests kill. Its work is one JSON argument. It says when it
 * begins and how many statements it took; with `killAfter` it kills itself right after that many of them.
 */
import { Kysely, PostgresDialect } from "kysely";
import { readFile } from "../../src/capabilities/imports/file/read-file.ts";
import { connectDatabase, type Db } from "../../src/platform/database/database.ts";
import { spelling } from "../../src/platform/database/spelling.ts";
import type { Tables } from "../../src/platform/database/tables.ts";

/** What the process is to do. */
export interface ImportToKill {
  readonly url: string;
  readonly importId: string;
  readonly killAfter?: number;
}

const work = JSON.parse(process.argv[2] ?? "") as ImportToKill;
const { pool } = connectDatabase({ url: work.url, applicationName: "to-kill" });
let statements = 0;
const db: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  plugins: [spelling],
  log: () => {
    statements += 1;
    if (statements === work.killAfter) process.kill(process.pid, "SIGKILL");
  },
});
process.stdout.write("ready\n");
await readFile({ db }, work.importId);
process.stdout.write(`done ${statements}\n`);
await db.destroy();
