import { existsSync, readFileSync } from "node:fs";

/** Returns whether a process is there and has not ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isZombie(pid: number): boolean {
  return statOf(pid)?.[0] === "Z";
}

/** Returns state and parent of a process, from Linux's own record of it; nothing elsewhere. */
export function statOf(pid: number): [state: string, parent: string] | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const [state = "", parent = ""] = readFileSync(file, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return [state, parent];
}
