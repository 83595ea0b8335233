import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedServer } from "./embedded-server.ts";
import { startEmbeddedServer } from "./embedded-server.ts";

/** Starts a PostgreSQL for a test or a tool. When it stops, nothing of it remains. */
export async function startTemporaryServer(): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-database-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({ dataDir: folder, isDurable: false });
    return { ...server, stop: () => server.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
