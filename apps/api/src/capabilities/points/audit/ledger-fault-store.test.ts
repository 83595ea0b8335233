import { afterAll, beforeAll, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql } from "../../../platform/database/database.ts";
import { reverse } from "../ledger/reverse-entry.ts";
import { ledgerFaults } from "./ledger-fault-store.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("names each broken rule, whose books break it, and the figures", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 100);
  const mistake = await earn(database.db, memberId, 50);
  await database.db.transaction().execute((tx) => reverse(tx, mistake, "Nota cancelada"));
  expect(await ledgerFaults(database.db, memberId)).toEqual([]);
  // As nobody can over the program: the guards of the books are off.
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update points.lot set remaining = 99 where member_id = ${memberId} and remaining = 100`.execute(
      tx,
    );
    await sql`update points.entry set kind = 'Transfered', cause_id = 'alone' where member_id = ${memberId} and points = 100`.execute(
      tx,
    );
    await sql`update points.entry set points = -51 where member_id = ${memberId} and kind = 'Reversal'`.execute(
      tx,
    );
    await sql`insert into points.season_standing (member_id, season_id, earned) values (${memberId}, 'NONE', 5)`.execute(
      tx,
    );
  });
  const faults = await ledgerFaults(database.db, memberId);
  expect(faults.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      "a lot has what its movements left",
      "no more is taken back of a credit than it gave",
      "a standing is what was earned until it was frozen",
      "a transfer has two legs that sum to nothing",
    ]),
  );
  for (const fault of faults)
    expect(fault).toEqual({
      rule: expect.any(String) as unknown,
      memberId,
      detail: expect.any(String) as unknown,
    });
});
