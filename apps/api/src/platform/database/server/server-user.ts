import type { SpawnSyncReturns } from "node:child_process";
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

/** Who runs the database server. Without ids, it is whoever runs this process. */
export interface ServerUser {
  readonly name: string;
  readonly ids?: { readonly uid: number; readonly gid: number };
}

/**
 * Chooses the user that the server runs as. PostgreSQL refuses to run as root. As root, the server runs as the owner of
 * an existing data folder, else as `postgres` where that account exists, else as `nobody`. An ordinary user runs it as
 * itself.
 */
export function chooseServerUser(dataFolder: string): ServerUser {
  const uid = process.getuid?.();
  const owner = existsSync(join(dataFolder, "PG_VERSION")) ? statSync(dataFolder) : undefined;
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new StartError(
        `${dataFolder} belongs to another user (uid ${owner.uid}). Start as that user, or set DATA_DIR to another folder.`,
      );
    return { name: "this user" };
  }
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } };
  return (
    accountNamed("postgres") ??
    accountNamed("nobody") ?? { name: "uid 65534", ids: { uid: 65534, gid: 65534 } }
  );
}

/** Runs a program to its end as that user, and returns how it went. It never throws. */
export function runAs(
  user: ServerUser | undefined,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  return spawnSync(program, args, {
    ...user?.ids,
    cwd: "/",
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
}

/** Returns whether that user can go into a folder and write there. */
export function canWrite(user: ServerUser, folder: string): boolean {
  return runAs(user, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder]).status === 0;
}

function accountNamed(name: string): ServerUser | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const outcome = runAs(undefined, "id", [flag, name]);
    return outcome.status === 0 ? Number(outcome.stdout.trim()) : undefined;
  });
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, ids: { uid, gid } };
}
