import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FreshDatabase } from "../../../test/server/fresh-database.ts";
import { freshDatabase } from "../../../test/server/fresh-database.ts";
import { migrate } from "./migrations.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("truncate platform.migration");
});
afterAll(() => database.close());

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "colheita-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

const first = { "0001-fruit-create.sql": "-- Fruit.\ncreate table public.fruit (name text primary key);" };
const second = { "0002-fruit-fill.sql": "-- A fruit.\ninsert into public.fruit values ('cajá');" };

test("processes that start at once apply every migration exactly once", async () => {
  const folder = folderWith({ ...first, ...second });
  const applied = await Promise.all([migrate(database.pool, folder), migrate(database.pool, folder)]);
  expect(applied.flat()).toEqual(["0001-fruit-create.sql", "0002-fruit-fill.sql"]);
});

test("a file changed after it was applied stops the start", async () => {
  const folder = folderWith({ ...first, "0002-fruit-fill.sql": "-- Another.\nselect 1;" });
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    "0002-fruit-fill.sql was changed after it was applied",
  );
});

test("a database that is ahead of the program stops the start", async () => {
  await expect(migrate(database.pool, folderWith(first))).rejects.toThrow(
    "has migration 0002-fruit-fill.sql",
  );
});

test("a failing migration leaves nothing behind and names its line", async () => {
  const failing = {
    "0003-fruit-rot.sql": "-- Rot.\ninsert into public.fruit values ('umbu');\nselect nothing;",
  };
  await expect(migrate(database.pool, folderWith({ ...first, ...second, ...failing }))).rejects.toThrow(
    "0003-fruit-rot.sql failed near line 3",
  );
  const { rows } = await database.pool.query("select name from public.fruit");
  expect(rows).toEqual([{ name: "cajá" }]);
});

test("a migration without its line of why is refused", async () => {
  const folder = folderWith({ ...first, "0002-fruit-fill.sql": "select 1;" });
  await expect(migrate(database.pool, folder)).rejects.toThrow('does not begin with a line "-- why"');
});
