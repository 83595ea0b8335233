import { existsSync, globSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedServer } from "./embedded-server.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { isAlive } from "./process-life.ts";

const NAME = "colheita-database";
/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** The tests make 250 databases of 12 MB: so much, and half of it again for what they write. */
const ROOM_BYTES = 4.5 * 2 ** 30;

/** Returns the folder for files that nobody misses: in memory where it has room to spare, for making them costs less. */
function temporaryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  const room = Math.min(bavail * bsize, process.availableMemory() / 2);
  return room < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** Removes what processes left in memory that were killed. */
function removeLeftovers(): void {
  for (const name of globSync(`${NAME}-*`, { cwd: MEMORY })) {
    const pid = Number(name.split("-")[2]);
    if (!isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Starts a PostgreSQL for a test or a tool. When it stops, nothing of it remains. */
export async function startTemporaryServer(): Promise<EmbeddedServer> {
  removeLeftovers();
  const folder = mkdtempSync(join(temporaryFolder(), `${NAME}-${process.pid}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({ dataDir: folder, isDurable: false });
    return { ...server, stop: () => server.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
