import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { recording } from "../../../../test/server/query-plans.ts";
import { sql, type Tx } from "../../../platform/database/database.ts";
import { balanceOf, credit, hold } from "../index.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const requestOf = (memberId: string, points: number) => ({
  memberId,
  points,
  description: "Furadeira",
  cause: { kind: "redemption", title: "Furadeira" } as const,
  minutes: 30,
});
const reserve = (memberId: string, points: number) =>
  database.db.transaction().execute((tx) => hold(tx, requestOf(memberId, points)));
const giveBonus = (tx: Tx, memberId: string, points: number) =>
  credit(tx, {
    memberId,
    kind: "Bonus",
    points,
    description: "Bônus",
    cause: { kind: "campaign", title: "Campanha" },
    expiresOn: addDays(todayInSaoPaulo(new Date()), 60),
  });

/** Does something in a transaction, and ends it only when a hold of `points` waits for it. */
async function reserveBehind(
  memberId: string,
  points: number,
  work: (tx: Tx) => Promise<unknown>,
): Promise<string | undefined> {
  let waiting: Promise<string | undefined> = Promise.resolve(undefined);
  await database.db.transaction().execute(async (tx) => {
    await work(tx);
    waiting = reserve(memberId, points);
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return rows.length > 0;
    });
  });
  return waiting;
}

test("a hold that waited for its turn spends what the one before it left", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 10, { days: 5 });
  await earn(database.db, memberId, 10, { days: 9 });
  const held = await reserveBehind(memberId, 8, (tx) => hold(tx, requestOf(memberId, 12)));
  expect(held).toBeTypeOf("string");
  expect(await reserve(memberId, 1)).toBeUndefined();
  expect(await ledgerFaults(database.db, memberId)).toEqual([]);
});

test("a hold that waited for its turn spends what the one before it brought", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 10);
  const held = await reserveBehind(memberId, 40, (tx) => giveBonus(tx, memberId, 30));
  expect(held).toBeTypeOf("string");
  const { available, reserved } = await balanceOf(database.db, memberId);
  expect({ available, reserved }).toEqual({ available: 0, reserved: 40 });
  expect(await ledgerFaults(database.db, memberId)).toEqual([]);
});

test("a hold is one statement that locks and reads, and two that write and notify, sent together", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 100);
  const statements: string[] = [];
  const recorded = recording(database, (each) => statements.push(each.sql));
  await recorded.transaction().execute((tx) => hold(tx, requestOf(memberId, 40)));
  expect(statements).toEqual([
    "begin",
    expect.stringContaining("for update"),
    expect.stringContaining("insert into points.entry"),
    expect.stringContaining("insert into platform.live_event"),
    "commit",
  ]);
});

test("a member who never had points can reserve none", async () => {
  expect(await reserve((await addMember(database.db)).id, 1)).toBeUndefined();
});
