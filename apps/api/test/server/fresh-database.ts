import { randomUUID } from "node:crypto";
import { Client, escapeLiteral } from "pg";
import { inject } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { connectDatabase } from "../../src/platform/database/database.ts";
import { TEMPLATE } from "./database-names.ts";

/** A migrated, empty database of one test file. */
export interface FreshDatabase extends Database {
  readonly url: string;
  /** Moves the database's clock, e.g. "36 hours" or "-1 year", for every connection opened from now on. */
  readonly shiftClock: (offset: string) => Promise<void>;
}

/**
 * Clones the migrated template on the run's own PostgreSQL. The clone goes with the server at the end of the run: ext4
 * takes 900 ms for a clone's files just after those of another were removed, and 50 ms otherwise.
 */
export async function freshDatabase(options: { poolSize?: number } = {}): Promise<FreshDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = server.replace(/\/postgres$/, `/${name}`);
  await administer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const database = connectDatabase({ url, applicationName: "test", poolSize: options.poolSize });
  return {
    ...database,
    url,
    shiftClock: (offset) =>
      administer(server, `alter database ${name} set colheita.clock_offset = ${escapeLiteral(offset)}`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 20_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
