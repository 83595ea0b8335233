import { existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedServer } from "./embedded-server.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { isAlive } from "./process-life.ts";

const NAME = "colheita-database";
/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const DAY_MS = 86_400_000;

/** Removes what processes that were killed left in memory a day ago or longer. */
export function removeLeftovers(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of globSync(`${NAME}-*`, { cwd: MEMORY })) {
    const folder = join(MEMORY, name);
    const isOld = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > DAY_MS;
    if (!isOld || isAlive(Number(name.split("-")[2]))) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is another user's: theirs to remove.
    }
  }
}

/** Returns a folder in memory with room for so many bytes, where files cost less to make; else the system's own. */
export function folderInMemory(roomBytes: number): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory() / 2) < roomBytes ? tmpdir() : MEMORY;
}

/** Starts a PostgreSQL for a test or a tool, with its data in `parent`. When it stops, nothing of it remains. */
export async function startTemporaryServer(parent: string = tmpdir()): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(parent, `${NAME}-${process.pid}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({ dataDir: folder, isDurable: false });
    return { ...server, stop: () => server.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
