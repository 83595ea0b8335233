import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { forgetOldEvents, notify } from "./live-events.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("events are forgotten after two hours", async () => {
  await notify(database.db, "003000000000001", "old");
  await database.pool.query(
    "update platform.live_event set created_at = platform.clock() - interval '119 minutes'",
  );
  expect(await forgetOldEvents(database.db)).toBe(0);
  await database.pool.query(
    "update platform.live_event set created_at = platform.clock() - interval '121 minutes'",
  );
  expect(await forgetOldEvents(database.db)).toBeGreaterThan(0);
});
