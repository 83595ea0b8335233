import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/database.ts";
import {
  balanceOf,
  expire,
  expireLots,
  forfeit,
  freeze,
  hold,
  releaseCredit,
  reverse,
  thaw,
  voidHold,
} from "../index.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  expect(await ledgerFaults(database.db)).toEqual([]);
  await database.close();
});

const inOne = <Reply>(act: (tx: Tx) => Promise<Reply>) => database.db.transaction().execute(act);
const log = { warn: () => undefined, error: () => undefined };
const request = (memberId: string, points: number) => ({
  memberId,
  points,
  description: "Bota",
  cause: { kind: "redemption", title: "Bota" } as const,
  minutes: 30,
});
const availableOf = async (memberId: string) => {
  const { rows } = await sql<{ available: number }>`select available from points.balance
    where member_id = ${memberId}`.execute(database.db);
  return rows[0]?.available;
};
const letPass = (memberId: string) =>
  sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${memberId}`.execute(
    database.db,
  );

test("a balance that stands still gives nothing, takes nothing and loses nothing by time", async () => {
  const { id } = await addMember(database.db);
  await earn(database.db, id, 100);
  expect(await inOne((tx) => freeze(tx, id))).toEqual({ available: 100, reserved: 0, pending: 0, debt: 0 });
  const frozen = { problem: { code: "points/balance-frozen" } };
  await expect(inOne((tx) => hold(tx, request(id, 10)))).rejects.toMatchObject(frozen);
  await expect(earn(database.db, id, 10)).rejects.toMatchObject(frozen);
  await letPass(id);
  expect((await expireLots({ db: database.db, log })).memberDays).toBe(0);
  expect(await availableOf(id)).toBe(100);
});

test("a hold that was open goes its way, and what it gives back stands still with the rest", async () => {
  const { id } = await addMember(database.db);
  await earn(database.db, id, 100);
  const holdId = await inOne((tx) => hold(tx, request(id, 60)));
  await inOne((tx) => freeze(tx, id));
  await letPass(id);
  await inOne((tx) => voidHold(tx, holdId ?? "", "Devolvido"));
  expect(await availableOf(id)).toBe(100);
});

test("forfeiting takes all of it once, as an expiry whose books sum to zero", async () => {
  const { id } = await addMember(database.db);
  for (let lot = 0; lot < 5; lot += 1) await earn(database.db, id, 100);
  await expect(inOne((tx) => forfeit(tx, id, "Encerramento"))).rejects.toThrow("do not stand still");
  await inOne((tx) => freeze(tx, id));
  expect(await inOne((tx) => forfeit(tx, id, "Encerramento"))).toBe(500);
  expect(await inOne((tx) => forfeit(tx, id, "Encerramento"))).toBe(0);
  expect(await availableOf(id)).toBe(0);
});

test("nothing is forfeited while a hold is open, and all of it once what it held came back", async () => {
  const { id } = await addMember(database.db);
  await earn(database.db, id, 100);
  const holdId = await inOne((tx) => hold(tx, request(id, 60)));
  await inOne((tx) => freeze(tx, id));
  expect(await inOne((tx) => forfeit(tx, id, "Encerramento"))).toBeUndefined();
  expect(await availableOf(id)).toBe(40);
  await inOne((tx) => voidHold(tx, holdId ?? "", "Devolvido"));
  expect(await inOne((tx) => forfeit(tx, id, "Encerramento"))).toBe(100);
});

test("points that came back when the balance went on are taken with their credit, and not given a second time", async () => {
  const { id } = await addMember(database.db);
  const entryId = await earn(database.db, id, 70);
  await inOne((tx) => freeze(tx, id));
  await letPass(id);
  await inOne((tx) => thaw(tx, id, "Conta aberta de novo"));
  await inOne((tx) => reverse(tx, entryId, "Nota cancelada"));
  const { available, debt } = await balanceOf(database.db, id);
  expect([available, debt]).toEqual([0, 0]);
});

test("points that came back when the balance went on, and expired after all, are not owed when their credit is taken", async () => {
  const { id } = await addMember(database.db);
  const entryId = await earn(database.db, id, 70);
  await inOne((tx) => freeze(tx, id));
  await letPass(id);
  await inOne((tx) => thaw(tx, id, "Conta aberta de novo"));
  await letPass(id);
  await inOne((tx) => expire(tx, id));
  await inOne((tx) => reverse(tx, entryId, "Nota cancelada"));
  const { available, debt } = await balanceOf(database.db, id);
  expect([available, debt]).toEqual([0, 0]);
});

test("a credit that waited while its last day passed comes with the days of a returned redemption", async () => {
  const { id } = await addMember(database.db);
  const { rows } = await sql<{ tomorrow: string }>`select platform.today() + 1 as tomorrow`.execute(
    database.db,
  );
  await earn(database.db, id, 80, { releasesOn: rows[0]?.tomorrow ?? "" });
  const after = (days: number, work: (tx: Tx) => Promise<unknown>) =>
    inOne(async (tx) => {
      await sql`select set_config('colheita.clock_offset', ${`${days} days`}, true)`.execute(tx);
      return work(tx);
    });
  await inOne((tx) => freeze(tx, id));
  await after(400, (tx) => thaw(tx, id, "Conta aberta de novo"));
  await after(400, async (tx) => {
    const { rows: waiting } = await sql<{ entryId: number }>`select entry_id from points.pending_credit
      where member_id = ${id}`.execute(tx);
    await releaseCredit(tx, { memberId: id, entryId: waiting[0]?.entryId ?? 0 });
  });
  const { rows: lots } = await sql`select remaining, expires_on - platform.today() as days from points.lot
    where member_id = ${id}`.execute(database.db);
  expect(lots).toEqual([{ remaining: 80, days: 430 }]);
});

test("points that go on again are those that stood still, and thawing twice does nothing more", async () => {
  const { id } = await addMember(database.db);
  await earn(database.db, id, 70);
  await inOne((tx) => freeze(tx, id));
  await letPass(id);
  await inOne((tx) => thaw(tx, id, "Conta aberta de novo"));
  await inOne((tx) => thaw(tx, id, "Conta aberta de novo"));
  expect(await availableOf(id)).toBe(70);
  expect(await inOne((tx) => hold(tx, request(id, 70)))).toBeDefined();
});
