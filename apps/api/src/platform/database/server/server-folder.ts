import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import { isAlive } from "./process-life.ts";
import { makeStandIn, standInFor } from "./reachable-folder.ts";
import { findServerFiles } from "./server-files.ts";
import type { ServerUser } from "./server-user.ts";
import { canWrite, chooseServerUser, runAs } from "./server-user.ts";

/** The superuser of an embedded server, and the name of the product's database. */
export const SERVER_ROLE = "colheita";

/** A data folder that is ready to be served. */
export interface ServerFolder {
  /** PostgreSQL's own folder. */
  readonly data: string;
  /** Where the server writes its messages. */
  readonly log: string;
  /** Names the process that started the server last. */
  readonly owner: string;
  readonly password: string;
  readonly user: ServerUser;
  readonly bin: string;
  /** What whoever starts it should know, a line each. */
  readonly notices: readonly string[];
}

/**
 * Finds the database below a DATA_DIR, or makes it (about 2 s, once). The new folder appears under its name only when
 * it is complete, so an interrupted first start leaves nothing half made.
 */
export function prepareServerFolder(dataDir: string): ServerFolder {
  const notices: string[] = [];
  const { base, user } = chooseFolder(dataDir);
  if (!base.startsWith(dataDir))
    notices.push(`The database's user (${user.name}) can't reach ${dataDir}: the data is in ${base}`);
  const { bin, copiedFrom } = findServerFiles(user);
  if (copiedFrom)
    notices.push(`The database's user (${user.name}) can't reach ${copiedFrom}: PostgreSQL runs from ${bin}`);
  const folder = {
    data: join(base, "data"),
    log: join(base, "server.log"),
    owner: join(base, "owner.pid"),
    user,
    bin,
  };
  const passwordFile = join(base, "password");
  if (!existsSync(join(folder.data, "PG_VERSION"))) create(base, passwordFile, user, bin);
  return { ...folder, password: readFileSync(passwordFile, "utf8").trim(), notices };
}

function chooseFolder(dataDir: string): { base: string; user: ServerUser } {
  const own = join(dataDir, "postgres");
  const standIn = join(standInFor(dataDir), "postgres");
  const existing = [own, standIn].find((base) => existsSync(join(base, "data", "PG_VERSION")));
  if (existing) {
    const user = chooseServerUser(join(existing, "data"));
    if (canWrite(user, join(existing, "data"))) return { base: existing, user };
    throw new StartError(
      `The database's user (${user.name}) can't reach ${existing} any more. Open that folder to it.`,
    );
  }
  const user = chooseServerUser(join(own, "data"));
  if (makeBase(own, user) || (user.ids && openUp(dataDir, own, user))) return { base: own, user };
  if (!user.ids) throw new StartError(`${own} can't be written. Set DATA_DIR to a folder that can.`);
  rmdirSync(own);
  makeStandIn(dataDir);
  if (makeBase(standIn, user)) return { base: standIn, user };
  throw new StartError(
    `The database's user (${user.name}) can reach neither ${own} nor ${standIn}. Set DATA_DIR.`,
  );
}

function makeBase(base: string, user: ServerUser): boolean {
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  if (user.ids) chownSync(base, user.ids.uid, user.ids.gid);
  return canWrite(user, base);
}

/** Lets others pass through DATA_DIR, without seeing what is in it, where that is all that keeps the server out. */
function openUp(dataDir: string, base: string, user: ServerUser): boolean {
  const { mode } = statSync(dataDir);
  chmodSync(dataDir, mode | 0o011);
  if (canWrite(user, base)) return true;
  chmodSync(dataDir, mode);
  return false;
}

/** Makes the folder, unless another start does: one of two would take the other's files away. */
function create(base: string, passwordFile: string, user: ServerUser, bin: string): void {
  const making = join(base, "making.pid");
  if (isLeft(making)) rmSync(making, { force: true });
  try {
    writeFileSync(making, `${process.pid}\n`, { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    throw new StartError(`Another start is making the database in ${base}. Wait for it, or set DATA_DIR.`);
  }
  try {
    if (!existsSync(join(base, "data", "PG_VERSION"))) fill(base, passwordFile, user, bin);
  } finally {
    rmSync(making, { force: true });
  }
}

/** Making takes seconds. A process id alone says little: in a container, every start has the same. */
const LONGEST_MAKING_MS = 60_000;

/** Returns whether that file was left behind by a start that was killed. */
function isLeft(making: string): boolean {
  if (!existsSync(making)) return false;
  const pid = Number.parseInt(readFileSync(making, "utf8"), 10);
  const isOld = Date.now() - statSync(making).mtimeMs > LONGEST_MAKING_MS;
  return isOld || pid === process.pid || (Number.isInteger(pid) && !isAlive(pid));
}

function fill(base: string, passwordFile: string, user: ServerUser, bin: string): void {
  for (const name of readdirSync(base))
    if (name.startsWith("data.")) rmSync(join(base, name), { recursive: true, force: true });
  writeFileSync(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (user.ids) chownSync(passwordFile, user.ids.uid, user.ids.gid);
  const unfinished = join(base, `data.${process.pid}`);
  const outcome = runAs(user, join(bin, "initdb"), [
    `--pgdata=${unfinished}`,
    `--username=${SERVER_ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=icu",
    "--icu-locale=pt-BR",
    "--locale=C",
    `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
    "--no-instructions",
  ]);
  if (outcome.status !== 0)
    throw new StartError(`PostgreSQL could not make ${unfinished}: ${outcome.error ?? outcome.stderr}`);
  renameSync(unfinished, join(base, "data"));
}
