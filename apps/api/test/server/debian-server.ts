import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureProgram } from "../../../../tools/testing/find-browser.ts";
import { connectDatabase } from "../../src/platform/database/database.ts";
import { freePort } from "../../src/platform/database/server/free-port.ts";
import { migrate } from "../../src/platform/database/migrations.ts";
import { chooseServerUser, runAs, type ServerUser } from "../../src/platform/database/server/server-user.ts";
import { installJobs } from "../../src/platform/jobs/install-queue.ts";

const DUMP = {
  name: "pg_dump",
  debianPackages: ["postgresql"],
  places: [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pg_dump`),
};

/** A PostgreSQL of the distribution with its tools, which the embedded one comes without. */
export interface DebianServer {
  readonly url: (database: string) => string;
  /** Runs one of its programs to its end as the server's user. Returns how it ended and what it complained of. */
  readonly run: (program: string, ...args: readonly string[]) => { status: number | null; said: string };
  /** A folder that the server's user may write to. */
  readonly folder: string;
  readonly stop: () => void;
}

/**
 * Starts a PostgreSQL of the distribution in a folder of its own, or in `folder` where one is given: the oldest that the
 * product runs on is the one that its operators have. It holds a migrated database named `colheita`.
 */
export async function startDebianServer(given?: string): Promise<DebianServer> {
  const dump = await ensureProgram(DUMP);
  if (dump === undefined) throw new Error("There is no pg_dump");
  const bin = dirname(dump);
  const folder = given ?? mkdtempSync(join(tmpdir(), "colheita-debian-"));
  const data = join(folder, "data");
  const user = chooseServerUser(data);
  const run: DebianServer["run"] = (program, ...args) => {
    const { status, stderr } = runAs(user, join(bin, program), args);
    return { status, said: stderr };
  };
  const must: DebianServer["run"] = (program, ...args) => {
    const outcome = run(program, ...args);
    if (outcome.status !== 0) throw new Error(`${program} failed: ${outcome.said}`);
    return outcome;
  };
  giveTo(user, folder);
  must("initdb", "-D", data, "-U", "colheita", "--auth=trust", "--encoding=UTF8", "--no-sync");
  const port = await freePort();
  writeFileSync(
    join(data, "postgresql.auto.conf"),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\ntimezone = 'UTC'\nlog_timezone = 'UTC'\n`,
  );
  const log = join(folder, "server.log");
  must("pg_ctl", "start", "-D", data, "-l", log, "-w");
  const url = (database: string) => `postgres://colheita@127.0.0.1:${port}/${database}`;
  must("createdb", `--maintenance-db=${url("postgres")}`, "colheita");
  const database = connectDatabase({ url: url("colheita"), applicationName: "test-setup" });
  await migrate(database.pool);
  await database.close();
  await installJobs(url("colheita"));
  return {
    url,
    run,
    folder,
    stop: () => {
      run("pg_ctl", "stop", "-D", data, "-m", "immediate", "-w");
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function giveTo({ ids }: ServerUser, folder: string): void {
  if (ids === undefined) return;
  const { status, stderr } = runAs(undefined, "chown", [`${ids.uid}:${ids.gid}`, folder]);
  if (status !== 0) throw new Error(`chown of ${folder} failed: ${stderr}`);
}
