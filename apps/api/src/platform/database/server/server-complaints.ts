import { readFileSync } from "node:fs";

/** Returns what went wrong by the server's own words, from that byte of its log on, in the order of writing. */
export function complaints(log: string, begin: number): string[] {
  const bytes = readFileSync(log);
  // A log that became too long was begun anew.
  const text = bytes.subarray(bytes.length < begin ? 0 : begin).toString();
  return text.split("\n").filter((line) => /FATAL|PANIC|ERROR|^postgres: /.test(line));
}

/**
 * Returns whether a start failed because a killed predecessor is still giving its memory, its port or its lock back.
 * Its dying backends write into the same log: any line may be the one that shows it.
 */
export function mayPass(said: readonly string[]): boolean {
  return said.some((line) => /still in use|already in use|lock file/i.test(line));
}
