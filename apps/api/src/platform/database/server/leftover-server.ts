import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../start-error.ts";
import { isAlive, statOf } from "./process-life.ts";
import type { ServerFolder } from "./server-folder.ts";
import { runAs } from "./server-user.ts";

const STOP_LIMIT_MS = 30_000;

/**
 * Stops a server that a killed process left running on this data folder. One that still has its owner is in use: the
 * start is refused. A process id that meanwhile names another program is removed, else PostgreSQL would mistake it for
 * a rival.
 */
export async function stopLeftover(folder: ServerFolder, say: (line: string) => void): Promise<void> {
  const file = join(folder.data, "postmaster.pid");
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
  if (!Number.isInteger(pid) || !isAlive(pid)) return;
  if (!serves(pid, folder.data)) {
    rmSync(file);
    return;
  }
  const owner = existsSync(folder.owner)
    ? Number.parseInt(readFileSync(folder.owner, "utf8"), 10)
    : Number.NaN;
  if (parentOf(pid) === owner)
    throw new StartError(
      `${folder.data} is in use by process ${owner}. Stop it first, or set DATA_DIR to another folder.`,
    );
  say("Stopping the database that an earlier run left behind");
  await end(pid);
}

async function end(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    for (const deadline = Date.now() + STOP_LIMIT_MS; Date.now() < deadline; await pause(50))
      if (!isAlive(pid)) return;
  }
  throw new StartError(`The database of an earlier run (process ${pid}) does not end`);
}

/** Returns whether the process is a server of that data folder: PostgreSQL works inside the folder that it serves. */
function serves(pid: number, data: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return false; // Another user's process, or one that has just ended: not ours to stop.
    }
  }
  return runAs(undefined, "ps", ["-p", String(pid), "-o", "command="]).stdout.includes(data);
}

function parentOf(pid: number): number {
  const stat = statOf(pid);
  return Number(stat ? stat[1] : runAs(undefined, "ps", ["-p", String(pid), "-o", "ppid="]).stdout.trim());
}
