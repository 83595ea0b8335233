import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Pool, PoolClient } from "pg";
import { StartError } from "../start-error.ts";

/** Where the migrations of the product lie. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

const LOCK_KEY = 7_262_026;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** A migration that can't be applied. Its message is one line for an operator. */
export class MigrationError extends StartError {
  override readonly name = "MigrationError";
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the database up to date: every `NNNN-capability-act.sql` of the folder in order, each in a transaction of its
 * own, under a lock, so that several processes may start at once. A file that was changed or taken away after it was
 * applied stops the start. Returns the names of those applied now.
 */
export async function migrate(pool: Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migration (
        name        text primary key,
        checksum    text not null,
        applied_at  timestamptz not null default now()
      )`);
    const applied = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from platform.migration order by name",
    );
    const pending = pendingOf(migrations, applied.rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    client.release(true);
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return names.map((name, index) => {
    if (!FILE_NAME.test(name))
      throw new MigrationError(`Migration ${name} is not named NNNN-capability-act.sql`);
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(`Migrations ${names[index - 1]} and ${name} have the same number`);
    const sql = readFileSync(join(folder, name), "utf8");
    if (!sql.startsWith("-- "))
      throw new MigrationError(`Migration ${name} does not begin with a line "-- why"`);
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

function pendingOf(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration)
      throw new MigrationError(`This database has migration ${name}, which this version does not know`);
    if (migration.checksum !== checksum)
      throw new MigrationError(
        `Migration ${name} was changed after it was applied. Restore it and add a new one.`,
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? "";
  const pending = migrations.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(`Migration ${late.name} comes before ${last}, which was applied already`);
  return pending;
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into platform.migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (cause) {
    const place =
      cause instanceof Error && "position" in cause
        ? ` near line ${lineAt(sql, Number(cause.position))}`
        : "";
    throw new MigrationError(
      `Migration ${name} failed${place}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

function lineAt(sql: string, position: number): number {
  return sql.slice(0, position).split("\n").length;
}
