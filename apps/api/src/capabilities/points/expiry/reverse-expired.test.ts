import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Db, type Tx } from "../../../platform/database/database.ts";
import { balanceOf, expire, hold, postHold, reverse } from "../index.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const cause = { kind: "redemption", title: "Furadeira" } as const;
const spend = (memberId: string, points: number) =>
  act(async (tx) => {
    const line = { description: "Furadeira", cause };
    const id = await hold(tx, { memberId, points, minutes: 30, ...line });
    await postHold(tx, id ?? "", line);
  });
const figures = async (memberId: string) => {
  const { available, reserved, debt } = await balanceOf(db, memberId);
  return { available, reserved, debt };
};
const letPass = (memberId: string) =>
  sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${memberId}`.execute(db);
const lines = async (memberId: string) => {
  const { rows } = await sql<{ kind: string; points: number }>`select kind, points from points.entry
    where member_id = ${memberId} and not is_invisible order by id`.execute(db);
  return rows.map(({ kind, points }) => `${kind} ${points}`);
};

describe("a credit", () => {
  test("that expired unused and is taken back costs its member nothing more", async () => {
    const { id: memberId } = await addMember(db);
    const entryId = await earn(db, memberId, 100, { days: -1 });
    await earn(db, memberId, 70);
    await act((tx) => expire(tx, memberId));
    await act((tx) => reverse(tx, entryId, "Nota cancelada"));
    expect(await figures(memberId)).toEqual({ available: 70, reserved: 0, debt: 0 });
    expect(await lines(memberId)).toEqual([
      "Earned 100",
      "Earned 70",
      "Expired -100",
      "Reversal 100",
      "Reversal -100",
    ]);
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });

  test("of which a part was spent before the rest expired is owed as far as it was spent", async () => {
    const { id: memberId } = await addMember(db);
    const entryId = await earn(db, memberId, 100, { days: 0 });
    await spend(memberId, 40);
    await letPass(memberId);
    await act((tx) => expire(tx, memberId));
    await act((tx) => reverse(tx, entryId, "Nota cancelada"));
    expect(await figures(memberId)).toEqual({ available: 0, reserved: 0, debt: 40 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });

  test("whose points came back with a redemption, and expired then, is owed no more than if they had never been spent", async () => {
    const { id: memberId } = await addMember(db);
    const entryId = await earn(db, memberId, 100, { days: 0 });
    await spend(memberId, 100);
    await letPass(memberId);
    const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
      where member_id = ${memberId} and kind = 'Redeem'`.execute(db);
    await act((tx) => reverse(tx, rows[0]?.publicId ?? "", "Devolução"));
    expect(await figures(memberId)).toEqual({ available: 100, reserved: 0, debt: 0 });
    await letPass(memberId);
    await act((tx) => expire(tx, memberId));
    await act((tx) => reverse(tx, entryId, "Nota cancelada"));
    expect(await figures(memberId)).toEqual({ available: 0, reserved: 0, debt: 0 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });
});
