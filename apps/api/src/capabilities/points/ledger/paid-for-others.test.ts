import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { payingMember } from "../../../../test/ledger/paying-member.ts";
import { recording } from "../../../../test/server/query-plans.ts";
import { sql, type Db, type Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { importPoints } from "../import/import-points.ts";
import { lend, releaseCredit, reverse } from "../index.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const someone = () => payingMember(db);

test("by hand, all that a lowered credit holds pays: what came back beyond what stands of it, and what stands", async () => {
  const ana = await someone();
  const lowered = await ana.earn(100);
  const redemption = await ana.spend(100);
  await ana.lower(lowered, 40);
  const other = await ana.earn(80);
  await ana.stands(40, 0);
  await ana.spend(40);
  await ana.back(redemption);
  await ana.stands(100, 0);
  await ana.back(other);
  await ana.stands(20, 0);
});

test("a lowered credit whose standing points paid for another gets them back", async () => {
  const ana = await someone();
  const lowered = await ana.earn(100);
  await ana.lower(lowered, 60);
  const other = await ana.earn(40, 5);
  const redemption = await ana.spend(40);
  await ana.back(other);
  await ana.stands(0, 0);
  await ana.back(redemption);
  await ana.expire(5);
  await ana.stands(0, 0);
  await ana.back(lowered);
  await ana.stands(0, 0);
});

test("a lowered credit that paid an advance back gets the points back when the advance does", async () => {
  const ana = await someone();
  const { memberId } = ana;
  const lowered = await ana.earn(100, 10);
  await ana.lower(lowered, 60);
  const { rows } = await sql<{ releasesOn: string; expiresOn: string }>`
    select (platform.today() + 1)::text as releases_on, (platform.today() + 40)::text as expires_on`.execute(
    db,
  );
  const [days] = rows;
  const waiting = await ana.earn(100, 40, days);
  const cause = { kind: "operator", title: "Antecipação" } as const;
  await inOne((tx) =>
    lend(tx, { memberId, againstId: waiting, points: 40, description: "Antecipação", cause }),
  );
  await sql`update points.lot set expires_on = platform.today() + 5
    where member_id = ${memberId} and id = (select max(id) from points.lot where member_id = ${memberId})`.execute(
    db,
  );
  const redemption = await ana.spend(40);
  await inOne(async (tx) => {
    const found = await sql<{ id: number }>`select id from points.entry where public_id = ${waiting}`.execute(
      tx,
    );
    await releaseCredit(tx, { memberId, entryId: found.rows[0]?.id ?? 0 });
  });
  await ana.stands(100, 0);
  await ana.back(redemption);
  await ana.expire(5);
  await ana.back(lowered);
  await ana.stands(100, 0);
});

test.each([false, true])(
  "who paid what their own event owed draws on nobody (lowered and given again before: %s)",
  async (isLowered) => {
    const ana = await someone();
    const [one, two] = ana.event();
    const first = await ana.earn(100, 30, one);
    await ana.spend(100);
    const again = isLowered && (await ana.lower(first, 40), await ana.earn(40, 30, two));
    await ana.stands(0, 0);
    const lowered = await ana.earn(40, 5);
    const redemption = await ana.spend(40);
    await ana.back(lowered);
    await ana.earn(40);
    await ana.back(redemption);
    await ana.expire(5);
    await ana.stands(0, 0);
    if (again) await ana.cancel(again);
    await ana.cancel(first);
    await ana.stands(0, 100);
  },
);

test("what came back and pays a debt is not what its event had paid", async () => {
  const ana = await someone();
  const [one, two] = ana.event();
  const lowered = await ana.earn(40, 5, one);
  const redemption = await ana.spend(40);
  const beside = await ana.earn(40, 9, two);
  await ana.spend(40);
  await ana.back(lowered);
  await ana.earn(40, 20);
  const owing = await ana.earn(40, 6);
  const another = await ana.spend(40);
  await ana.back(owing);
  await ana.stands(0, 40);
  await ana.back(redemption);
  await ana.stands(0, 0);
  await ana.back(another);
  await ana.expire(6);
  await ana.back(beside);
  await ana.stands(0, 40);
});

test("what a lowered credit holds for its neighbour is not given to others", async () => {
  const ana = await someone();
  const [one, two] = ana.event();
  const lowered = await ana.earn(60, 5, one);
  const redemption = await ana.spend(60);
  const beside = await ana.earn(40, 9, two);
  await ana.back(lowered);
  await ana.stands(0, 20);
  const other = await ana.earn(40, 20);
  await ana.stands(20, 0);
  const owing = await ana.earn(20, 6);
  const another = await ana.spend(20);
  await ana.back(owing);
  await ana.stands(0, 0);
  await ana.back(redemption);
  await ana.stands(60, 0);
  await ana.expire(5);
  await ana.back(other);
  await ana.stands(0, 20);
  await ana.back(another);
  await ana.expire(6);
  await ana.back(beside);
  await ana.stands(0, 0);
});

test("who was drawn upon may draw again", async () => {
  const ana = await someone();
  const [one, two] = ana.event();
  const first = await ana.earn(40, 5, one);
  const redemption = await ana.spend(40);
  const owing = await ana.earn(40, 6);
  const another = await ana.spend(40);
  await ana.back(owing);
  const beside = await ana.earn(40, 9, two);
  const lowered = await ana.earn(40, 7);
  const third = await ana.spend(40);
  await ana.back(lowered);
  const paying = await ana.earn(40, 20);
  await ana.stands(0, 0);
  await ana.back(third);
  await ana.back(first);
  await ana.back(redemption);
  await ana.back(paying);
  await ana.back(another);
  await ana.expire(6);
  await ana.back(beside);
  await ana.stands(0, 0);
});

test("a payment that left no move of a lot, as one of a product before, counts as well", async () => {
  const ana = await someone();
  const { memberId } = ana;
  const lowered = await ana.earn(40, 5);
  const redemption = await ana.spend(40);
  await ana.back(lowered);
  const paying = await ana.earn(60);
  await inOne(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from points.lot_movement m using points.entry e
      where e.member_id = ${memberId} and e.kind = 'Debt' and m.member_id = e.member_id and m.entry_id = e.id`.execute(
      tx,
    );
    await sql`update points.lot set points = 20 where member_id = ${memberId} and points = 60`.execute(tx);
  });
  await ana.back(redemption);
  await ana.expire(5);
  await ana.back(paying);
  await ana.stands(0, 0);
});

test("of an event whose neighbour stands for less than it gave, two lowered credits are drawn on together", async () => {
  const ana = await someone();
  const [one, two, three] = ana.event();
  const first = await ana.earn(40, 5, one);
  const redemption = await ana.spend(40);
  const second = await ana.earn(40, 6, two);
  const another = await ana.spend(40);
  const owing = await ana.earn(40, 7);
  const third = await ana.spend(40);
  const beside = await ana.earn(40, 9, three);
  for (const id of [first, second, owing]) await ana.back(id);
  await ana.stands(0, 80);
  const paying = await ana.earn(80, 20);
  await ana.back(redemption);
  await ana.back(another);
  await ana.stands(80, 0);
  await ana.expire(5);
  await ana.expire(6);
  await ana.back(paying);
  await ana.stands(0, 40);
  await ana.back(third);
  await ana.stands(0, 0);
  await ana.back(beside);
  await ana.stands(0, 0);
});

test("what an import redeemed is spent, and pays for nobody", async () => {
  const ana = await someone();
  const { memberId } = ana;
  const first = await ana.earn(100);
  await importPoints(db, { importId: newId("imp"), title: "Extrato", madeBy: "ana", approvedBy: "rui" }, [
    {
      line: 2,
      memberId,
      importedId: "resgate",
      kind: "Redeem",
      points: -100,
      description: "Prêmio",
      pointAt: "2026-01-10T15:00:00.000Z",
    },
  ]);
  const lowered = await ana.earn(60, 5);
  const redemption = await ana.spend(60);
  await ana.back(lowered);
  await ana.earn(60, 20);
  await ana.back(redemption);
  await ana.expire(5);
  await ana.stands(0, 0);
  await ana.back(first);
  await ana.stands(0, 100);
});

test.each([true, false])(
  "what was taken back is read at once, however many credits it was (it came back: %s)",
  async (isBack) => {
    const statements: number[] = [];
    for (const many of [2, 20]) {
      const ana = await someone();
      const lowered: string[] = [];
      for (let at = 0; at < many; at += 1) lowered.push(await ana.earn(10));
      const redemption = await ana.spend(10 * many);
      for (const id of lowered) await ana.back(id);
      const paying = await ana.earn(10 * many);
      if (isBack) await ana.back(redemption);
      let count = 0;
      const recorded = recording(database, () => (count += 1));
      await recorded.transaction().execute((tx) => reverse(tx, paying, "Volta"));
      await ana.stands(0, isBack ? 0 : 10 * many);
      statements.push(count);
    }
    expect(statements[1]).toBe(statements[0]);
  },
);
