import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  startEmbeddedServer,
  type EmbeddedServer,
} from "../apps/api/src/platform/database/server/embedded-server.ts";

/** Runs something on a PostgreSQL that was started for it alone, and that is gone afterwards. */
export async function onOwnServer<Result>(run: (server: EmbeddedServer) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "colheita-bench-"));
  const server = await startEmbeddedServer({ dataDir });
  try {
    return await run(server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
