import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { StartError } from "../../start-error.ts";
import { freePort } from "./free-port.ts";
import { complaints, mayPass } from "./server-complaints.ts";
import type { ServerFolder } from "./server-folder.ts";
import { SERVER_ROLE, prepareServerFolder } from "./server-folder.ts";
import { stopLeftover } from "./leftover-server.ts";

/** A running PostgreSQL that belongs to this process. */
export interface EmbeddedServer {
  readonly port: number;
  /** Returns the process id of the server, for tests that end it the hard way. */
  readonly pid: () => number | undefined;
  /** Returns the address of one of its databases, by its socket where the path is short enough, else by loopback. */
  readonly url: (database?: string) => string;
  /** Stops it: open transactions are rolled back, what was acknowledged is stored. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedServerOptions {
  /** The database lives in its folder `postgres`. */
  readonly dataDir: string;
  /** False gives up surviving a power cut, for tests. */
  readonly isDurable?: boolean;
  /** Told of what an operator should know: a line each. */
  readonly say?: (line: string) => void;
}

const MAX_LOG_BYTES = 10_000_000;
const SOCKET_PATH_LIMIT = 100;
const START_LIMIT_MS = 120_000;
const FAST_STOP_LIMIT_MS = 20_000;
const RESTART_ATTEMPTS = 5;

/**
 * Starts the PostgreSQL that npm installed. It listens on loopback and on a socket, asks for a password that only this
 * data folder knows, sits in its own process group so that Ctrl-C reaches us first, is started again when it dies, and
 * ends with this process, even when this process is killed.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const say = options.say ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const folder = prepareServerFolder(dataDir);
  for (const notice of folder.notices) say(notice);
  await stopLeftover(folder, say);
  const port = await freePort();
  const socketDir = join(folder.data, ".s.PGSQL.65535").length <= SOCKET_PATH_LIMIT ? folder.data : "";
  const supervisor = new Supervisor(
    folder,
    serverArguments(folder, port, socketDir, options.isDurable ?? true),
    say,
  );
  await supervisor.start();
  const host = socketDir === "" ? "127.0.0.1" : encodeURIComponent(socketDir);
  const url = (database = SERVER_ROLE): string =>
    `postgres://${SERVER_ROLE}:${folder.password}@${host}:${port}/${database}`;
  await ensureDatabase(url("postgres"));
  return { port, pid: () => supervisor.pid, url, stop: () => supervisor.stop() };
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: START_LIMIT_MS,
    query_timeout: START_LIMIT_MS,
  });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [SERVER_ROLE]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(SERVER_ROLE)}`);
  } finally {
    await client.end();
  }
}

class Supervisor {
  readonly #folder: ServerFolder;
  readonly #args: readonly string[];
  readonly #say: (line: string) => void;
  readonly #starts: number[] = [];
  #server: ChildProcess | undefined;
  #guard: ChildProcess | undefined;
  #isStopping = false;
  readonly #onExit = (): void => void this.#server?.kill("SIGINT");

  constructor(folder: ServerFolder, args: readonly string[], say: (line: string) => void) {
    this.#folder = folder;
    this.#args = args;
    this.#say = say;
  }

  get pid(): number | undefined {
    return this.#server?.pid;
  }

  async start(): Promise<void> {
    process.once("exit", this.#onExit);
    await this.#launch(Date.now() + START_LIMIT_MS);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    process.removeListener("exit", this.#onExit);
    const server = this.#server;
    if (!server || hasEnded(server)) return;
    server.kill("SIGINT");
    const patience = setTimeout(() => server.kill("SIGQUIT"), FAST_STOP_LIMIT_MS);
    await endOf(server);
    clearTimeout(patience);
    if (this.#guard) await endOf(this.#guard);
  }

  /** Starts the server, again and again while what a killed predecessor held is still being given back. */
  async #launch(deadline: number): Promise<void> {
    for (;;) {
      const begin = existsSync(this.#folder.log) ? statSync(this.#folder.log).size : 0;
      const server = this.#spawn();
      if (await isReady(server, this.#folder.data, deadline)) {
        server.once("exit", () => void this.#recover());
        this.#watch(server);
        return;
      }
      if (this.#isStopping) return;
      // Backends of the predecessor that are dying write into the same file: any line may be the one that shows it.
      const said = complaints(this.#folder.log, begin);
      if (Date.now() > deadline || !mayPass(said)) {
        server.kill("SIGQUIT");
        throw new StartError(
          `PostgreSQL did not start: ${said.at(-1) ?? "no message"} (${this.#folder.log})`,
        );
      }
      await pause(200);
    }
  }

  #spawn(): ChildProcess {
    const { bin, log, owner, user } = this.#folder;
    const output = openSync(log, existsSync(log) && statSync(log).size > MAX_LOG_BYTES ? "w" : "a", 0o600);
    rmSync(owner, { force: true });
    writeFileSync(owner, `${process.pid}\n`);
    const server = spawn(join(bin, "postgres"), this.#args, {
      ...user.ids,
      cwd: "/",
      env: { PATH: process.env["PATH"], TZ: "UTC" },
      detached: true,
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    server.on("error", (error) => this.#say(`PostgreSQL can't be run: ${error.message}`));
    server.unref();
    this.#server = server;
    return server;
  }

  /** Starts a small shell that waits for our end, whatever its cause, and then asks the server to stop. */
  #watch(server: ChildProcess): void {
    const guard = spawn("/bin/sh", ["-c", `read -r word || kill -INT ${server.pid}`], {
      ...this.#folder.user.ids,
      cwd: "/",
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    guard.on("error", (error) => this.#say(`PostgreSQL would outlive a hard kill: ${error.message}`));
    server.once("exit", () => guard.stdin?.end("ended\n"));
    guard.stdin?.on("error", () => guard.kill());
    guard.unref();
    this.#guard = guard;
  }

  /** Restarts the server. What it throws nobody catches: without its database the process ends, and reports why. */
  async #recover(): Promise<void> {
    if (this.#isStopping) return;
    const now = Date.now();
    this.#starts.push(now);
    if (this.#starts.filter((at) => now - at < 60_000).length > 20)
      throw new StartError(`PostgreSQL keeps ending (${this.#folder.log})`);
    this.#say("PostgreSQL ended unasked; starting it again");
    await this.#launchAgain();
  }

  /**
   * Starts the server again. It ran before: whatever keeps it from it may pass, a full disk or too little memory as
   * well.
   */
  async #launchAgain(): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.#launch(Date.now() + START_LIMIT_MS);
      } catch (error) {
        if (this.#isStopping) return;
        if (attempt === RESTART_ATTEMPTS) throw error;
        await pause(attempt * 500);
      }
  }
}

function serverArguments(
  folder: ServerFolder,
  port: number,
  socketDir: string,
  isDurable: boolean,
): string[] {
  const settings: Readonly<Record<string, string | number>> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketDir,
    max_connections: 200,
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "2GB",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_error_verbosity: "terse", // The detail of a violated constraint quotes the row, and rows hold personal data.
    log_checkpoints: "off",
    fsync: isDurable ? "on" : "off",
    synchronous_commit: isDurable ? "on" : "off",
    full_page_writes: isDurable ? "on" : "off",
  };
  return [
    "-D",
    folder.data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** Waits until the server says in its own file that it takes connections; false when it ended or took too long. */
async function isReady(server: ChildProcess, data: string, deadline: number): Promise<boolean> {
  const file = join(data, "postmaster.pid");
  while (Date.now() < deadline && server.pid !== undefined && !hasEnded(server)) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return true;
    await pause(20);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return Promise.resolve();
  child.ref();
  return new Promise((done) => child.once("exit", () => done()));
}
