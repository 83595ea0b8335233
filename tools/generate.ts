/**
 * `npm run generate` writes the files that follow from others: the table types that the stores compile against, the
 * descriptions of the database and of the API, what of the specification stands where, the fault matrix, the settings in
 * the README. With --check it only says whether they are up to date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { settingsTable } from "../apps/api/src/platform/config/config.ts";
import { connectDatabase } from "../apps/api/src/platform/database/database.ts";
import { migrate } from "../apps/api/src/platform/database/migrations.ts";
import { startTemporaryServer } from "../apps/api/src/platform/database/server/temporary-server.ts";
import { writeCallsPage } from "./generated/calls-page.ts";
import { listEndpoints } from "./generated/contract-endpoints.ts";
import { describeDatabase } from "./generated/database-description.ts";
import type { DatabaseDescription } from "./generated/database-description.ts";
import { writeDatabasePage } from "./generated/database-page.ts";
import { writeFaultMatrix } from "./fault-matrix/fault-page.ts";
import { FAULT_ROWS } from "./fault-matrix/rows.ts";
import { shownRows } from "./fault-matrix/shown.ts";
import { OFFLINE_ANSWERS_FILE, writeOfflineAnswers } from "./generated/offline-answers-module.ts";
import { writeTableTypes } from "./generated/table-types.ts";

/** In the README, where operators look for them. */
const SETTINGS_TABLE = /^\| setting \|.*(?:\n\|.*)*/m;

const server = await startTemporaryServer();
try {
  const description = await describeMigrations();
  settle("apps/api/src/platform/database/tables.ts", writeTableTypes(description));
  settle("docs/database/README.md", writeDatabasePage(description));
  settle("README.md", readFileSync("README.md", "utf8").replace(SETTINGS_TABLE, settingsTable()));
  settle("docs/fault-matrix.md", writeFaultMatrix(FAULT_ROWS, shownRows(".")));
  // Loaded last: it needs the table types to be right.
  const { readOpenApi } = await import("./generated/read-openapi.ts");
  const { writeSpecification } = await import("./specification/write.ts");
  settle("docs/specification.md", await writeSpecification());
  const endpoints = await listEndpoints();
  settle("docs/api/calls.md", writeCallsPage(endpoints));
  settle(OFFLINE_ANSWERS_FILE, await writeOfflineAnswers(endpoints));
  settle("docs/api/openapi.json", await readOpenApi(server.url()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.stop();
}

async function describeMigrations(): Promise<DatabaseDescription> {
  const database = connectDatabase({ url: server.url(), applicationName: "generate" });
  try {
    await migrate(database.pool);
    return await describeDatabase(database.pool);
  } finally {
    await database.close();
  }
}

function settle(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  if (process.argv.includes("--check")) {
    console.error(`${path} is not what its sources make. Run: npm run generate`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`${path} written`);
}
