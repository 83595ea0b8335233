import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { sql } from "../../../platform/database/database.ts";
import { AUDIT_FAULTS, insertAudit, type Books } from "./audit-store.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const figures = async () => {
  const { rows } = await AUDIT_FAULTS.execute(database.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const audit = (books: Books) =>
  insertAudit(database.db, { books, beganAt: new Date(), members: 1, faults: [] });

test("books that were never audited are overdue two days after the first seal", async () => {
  expect(await figures()).toEqual({ found: 0, overdue: 0 });
  const seal = (daysAgo: number) =>
    sql`insert into points.seal (day, format, root, members, entries, hash, sealed_at)
      values (platform.today() - ${daysAgo}::int, 1, 'root', 1, 1, ${`seal-${daysAgo}`}, platform.clock() - make_interval(days => ${daysAgo}))`.execute(
      database.db,
    );
  await seal(1);
  expect(await figures()).toEqual({ found: 0, overdue: 0 });
  await seal(3);
  expect(await figures()).toEqual({ found: 0, overdue: 2 });
  await audit("ledger");
  expect(await figures()).toEqual({ found: 0, overdue: 1 });
  await audit("earning");
  expect(await figures()).toEqual({ found: 0, overdue: 0 });
});
