import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreshDatabase } from "../../../test/server/fresh-database.ts";
import { freshDatabase } from "../../../test/server/fresh-database.ts";
import { connectDatabase } from "../database/database.ts";
import { followDatabase } from "./database-clock.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const fail = (error: unknown): void => expect.unreachable(String(error));

test("the clock shows the database's time", async () => {
  const clock = await followDatabase(database.pool, fail);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  clock.stop();
});

test("row 40: where the two differ by 36 hours, the database's time rules", async () => {
  await database.shiftClock("36 hours");
  const shifted = connectDatabase({ url: database.url, applicationName: "shifted" });
  const clock = await followDatabase(shifted.pool, fail);
  expect(Math.abs(clock.now().getTime() - Date.now() - 36 * 3_600_000)).toBeLessThan(1000);
  clock.stop();
  await shifted.close();
});
