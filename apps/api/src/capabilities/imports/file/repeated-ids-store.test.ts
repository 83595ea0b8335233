import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { sql } from "../../../platform/database/database.ts";
import { repeatedIds } from "./repeated-ids-store.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("returns the ids that a file gives to more than one record, and those of no other file", async () => {
  const given = [
    ["imp000000000001", "a"],
    ["imp000000000001", "b"],
    ["imp000000000001", "a"],
    ["imp000000000002", "b"],
    ["imp000000000002", "b"],
  ] as const;
  await database.db.transaction().execute(async (tx) => {
    // The imports themselves do not matter here.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [line, [importId, id]] of given.entries())
      await sql`insert into imports.record (import_id, line, fields)
        values (${importId}, ${line + 1}, ${JSON.stringify({ id })}::json)`.execute(tx);
  });
  expect([...(await repeatedIds(database.db, "imp000000000001"))]).toEqual(["a"]);
});
