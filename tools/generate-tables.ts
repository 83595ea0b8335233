/**
 * Writes what the migrated database looks like: the table types that the stores compile against, and the description
 * in docs/database. With --check it only says whether they are up to date.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connectDatabase } from "../apps/api/src/platform/database/database.ts";
import { startEmbeddedServer } from "../apps/api/src/platform/database/embedded-server.ts";
import { migrate } from "../apps/api/src/platform/database/migrations.ts";
import { describeDatabase } from "./database-description.ts";
import { writeDatabasePage } from "./database-page.ts";
import { writeTableTypes } from "./table-types.ts";

const TYPES = "apps/api/src/platform/database/tables.ts";
const PAGE = "docs/database/README.md";

const folder = mkdtempSync(join(tmpdir(), "colheita-tables-"));
const server = await startEmbeddedServer({ dataDir: folder, isDurable: false });
const database = connectDatabase({ url: server.url(), applicationName: "generate-tables" });
try {
  await migrate(database.pool);
  const description = await describeDatabase(database.pool);
  const files = { [TYPES]: writeTableTypes(description), [PAGE]: writeDatabasePage(description) };
  for (const [path, text] of Object.entries(files)) await settle(path, text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function settle(path: string, text: string): Promise<void> {
  if (read(path) === text) return;
  if (process.argv.includes("--check")) {
    console.error(`${path} is not what the migrations make. Run: npm run generate`);
    process.exitCode = 1;
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`${path} written`);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
