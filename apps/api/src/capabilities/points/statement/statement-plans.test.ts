import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StatementSort } from "@colheita/contract/points/statement-endpoints";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { addMembers } from "../../../../test/ledger/ledger-members.ts";
import { addLongStatement } from "../../../../test/ledger/long-statement.ts";
import { plansOf, type Plan } from "../../../../test/server/query-plans.ts";
import { sql } from "../../../platform/database/database.ts";
import { balanceOf, readStatement } from "../index.ts";
import { creditsBeside, loweredCredits, spentOf, standingOf } from "../ledger/payer-store.ts";

let database: FreshDatabase;
let memberId = "";
beforeAll(async () => {
  database = await freshDatabase();
  const [long = "", ...others] = await addMembers(database.db, 31);
  memberId = long;
  await addLongStatement(database.db, long, 10_000);
  for (const other of others) await addLongStatement(database.db, other, 200);
  await sql`insert into points.lot_movement (member_id, entry_id, lot_id, points)
    select member_id, entry_id, id, -1 from points.lot`.execute(database.db);
  await sql`analyze`.execute(database.db);
}, 60_000);
afterAll(() => database.close());

/** The others are a page or two here, which is read from end to end for good reason. */
const longTables = ["entry", "posting", "lot", "lot_movement"];
const pagesOf = (plans: readonly Plan[]) => plans.reduce((sum, { pages }) => sum + pages, 0);
const scannedBy = (plans: readonly Plan[]) =>
  plans.flatMap(({ scannedTables }) => scannedTables.filter((table) => longTables.includes(table)));

describe("ten thousand lines", () => {
  test.each(StatementSort.options)(
    "by %s are read by their index, and page 1,000 costs what page 1 does",
    async (sort) => {
      const { db } = database;
      const before = await readStatement(db, memberId, { sort }, 9_980);
      const cursor = before.nextCursor;
      let page = before;
      const first = await plansOf(database, (each) => readStatement(each, memberId, { sort }, 10));
      const last = await plansOf(database, async (each) => {
        page = await readStatement(each, memberId, { sort, cursor }, 10);
      });
      expect(page.items).toHaveLength(10);
      expect(scannedBy([...first, ...last])).toEqual([]);
      expect(pagesOf(last)).toBeLessThanOrEqual(pagesOf(first) + 8);
      expect(pagesOf(last)).toBeLessThan(40);
    },
  );

  test("the balance is one row and the lots that are open, never a sum over entries", async () => {
    const plans = await plansOf(database, (each) => balanceOf(each, memberId));
    expect(scannedBy(plans)).toEqual([]);
    expect(pagesOf(plans)).toBeLessThan(400);
  });

  test("lines that have two words are come upon in their order, and not sorted out of all of them", async () => {
    const search = "nota fiscal";
    const plans = await plansOf(database, (each) => readStatement(each, memberId, { search }, 10));
    expect(scannedBy(plans)).toEqual([]);
    expect(plans).toHaveLength(1);
    expect(pagesOf(plans)).toBeLessThan(60);
  });

  test("what expired of lines that are past is a second question, which lines before their day don't ask", async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select platform.today() - 25 as "from", platform.today() - 1 as "to"`.execute(database.db);
    const filter = { ...rows[0], dateKind: "expiration" } as const;
    const { items } = await readStatement(database.db, memberId, filter, 10);
    expect(items).toHaveLength(10);
    const [, ...expired] = await plansOf(database, (each) => readStatement(each, memberId, filter, 10));
    expect(expired).toHaveLength(1);
    expect(pagesOf(expired)).toBeLessThan(10 * items.length);
  });

  test("who pays for credits that are taken back is found by their events", async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update points.entry set cause_kind = 'invoice', cause_id = 'nota-' || id
        where member_id = ${memberId} and kind = 'Earned'`.execute(tx);
    });
    await sql`analyze points.entry`.execute(database.db);
    const { rows } = await sql<{ id: number }>`select id from points.entry
      where member_id = ${memberId} and kind = 'Earned' order by id limit 20 offset 2000`.execute(
      database.db,
    );
    const ids = rows.map(({ id }) => id);
    const plans = await plansOf(database, (each) => creditsBeside(each, memberId, ids));
    expect(scannedBy(plans)).toEqual([]);
    expect(pagesOf(plans)).toBeLessThan(30 * ids.length);
  });

  test("what an event paid for others is counted over its own lots and lines, and what was taken back by an index", async () => {
    const { rows } = await sql<{ id: number }>`select id from points.entry
      where member_id = ${memberId} and kind = 'Earned' order by id limit 2 offset 2000`.execute(database.db);
    const ids = rows.map(({ id }) => id);
    const plans = await plansOf(database, async (each) => {
      await standingOf(each, memberId, ids);
      await spentOf(each, memberId, ids);
      await loweredCredits(each, memberId);
    });
    expect(scannedBy(plans)).toEqual([]);
    expect(pagesOf(plans)).toBeLessThan(100);
  });

  test("a window far back is found by its index", async () => {
    const { rows } = await sql<{ day: string }>`select platform.today() - 400 as day`.execute(database.db);
    const day = rows[0]?.day;
    const plans = await plansOf(database, (each) =>
      readStatement(each, memberId, { from: day, to: day }, 10),
    );
    expect(scannedBy(plans)).toEqual([]);
    expect(pagesOf(plans)).toBeLessThan(60);
  });
});
