import type { TestProject } from "vitest/node";
import { connectDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrations.ts";
import {
  folderInMemory,
  removeLeftovers,
  startTemporaryServer,
} from "../../src/platform/database/server/temporary-server.ts";
import { installJobs } from "../../src/platform/jobs/install-queue.ts";
import { isLong } from "./effort.ts";
import { TEMPLATE } from "./database-names.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test run's own PostgreSQL, whose migrated template every test file clones. */
    readonly databaseServer: string;
  }
}

/** The tests make 250 databases of 12 MB, and write up to 2 GB of the log that PostgreSQL recovers by. */
const ROOM_BYTES = 6 * 2 ** 30;

/** Starts one PostgreSQL for the whole run and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const server = await startTemporaryServer(isLong ? undefined : folderInMemory(ROOM_BYTES));
  const admin = connectDatabase({ url: server.url("postgres"), applicationName: "test-setup" });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = connectDatabase({ url: server.url(TEMPLATE), applicationName: "test-setup" });
  await migrate(template.pool);
  await template.close();
  await installJobs(server.url(TEMPLATE));
  project.provide("databaseServer", server.url("postgres"));
  return server.stop;
}
