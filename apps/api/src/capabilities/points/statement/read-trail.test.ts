import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Db } from "../../../platform/database/database.ts";
import { expire, hold, postHold, reverse, voidHold } from "../index.ts";
import { readTrail } from "./read-statement.ts";

let database: FreshDatabase;
let db: Db;
const shown = { kind: "redemption", title: "Furadeira", detail: "1 × 30" } as const;
const order = "a0R000000000001";
const cause = { ...shown, id: order };
let memberId = "";
let credits: string[] = [];
let holds: (string | undefined)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  memberId = (await addMember(db)).id;
  credits = [await earn(db, memberId, 20, { days: 10 }), await earn(db, memberId, 20, { days: 20 })];
  const reserve = () =>
    db
      .transaction()
      .execute((tx) => hold(tx, { memberId, points: 30, description: "Furadeira", cause, minutes: 30 }));
  const voided = await reserve();
  await db.transaction().execute((tx) => voidHold(tx, voided ?? "", "Reserva devolvida"));
  const posted = await reserve();
  await db.transaction().execute((tx) => postHold(tx, posted ?? "", { description: "Furadeira", cause }));
  holds = [voided, posted];
});
afterAll(() => database.close());

const lineOf = async (holdId: string | undefined, condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
    where hold_id = ${holdId} and ${condition}`.execute(db);
  return rows[0]?.publicId ?? "";
};

test("the trail leads from a redemption to the lots that paid it and to what earned them", async () => {
  const trail = await readTrail(db, memberId, await lineOf(holds[1], sql`kind = 'Redeem'`));
  expect(trail.cause).toEqual({ ...shown, redemptionId: order });
  expect(trail.lots.map(({ points, sourceId }) => [points, sourceId])).toEqual([
    [-20, credits[0]],
    [-10, credits[1]],
  ]);
  expect(trail.remaining).toBeUndefined();
  expect(trail.spending).toEqual([]);
});

test("3.2: the trail shows nothing of an invisible credit whose points were spent, but that they were", async () => {
  const { id: shy } = await addMember(db);
  await earn(db, shy, 10, { isInvisible: true, description: "Ajuste interno" });
  const holdId = await db
    .transaction()
    .execute((tx) => hold(tx, { memberId: shy, points: 4, description: "Furadeira", cause, minutes: 30 }));
  const trail = await readTrail(db, shy, await lineOf(holdId, sql`points < 0`));
  expect(trail.lots).toMatchObject([{ points: -4, sourceId: undefined, source: undefined }]);
  expect(JSON.stringify(trail)).not.toContain("Ajuste interno");
});

test("the trail leads from a credit to what it was spent on and what is left of it", async () => {
  const trail = await readTrail(db, memberId, credits[1] ?? "");
  expect(trail).toMatchObject({ remaining: 10, cause: { kind: "invoice", title: "Nota fiscal" } });
  expect(trail.lots).toMatchObject([{ points: 20, sourceId: credits[1] }]);
  expect(trail.spending).toMatchObject([{ line: { kind: "Redeem", points: -30 }, points: -10 }]);
});

test("what a line gave back to a credit is not shown as taken of it", async () => {
  const { id: undecided } = await addMember(db);
  const credited = await earn(db, undecided, 20);
  const spend = (points: number) =>
    db.transaction().execute(async (tx) => {
      const holdId = await hold(tx, {
        memberId: undecided,
        points,
        description: "Luvas",
        cause,
        minutes: 30,
      });
      await postHold(tx, holdId ?? "", { description: "Luvas", cause });
      return holdId;
    });
  const returned = await lineOf(await spend(12), sql`kind = 'Redeem'`);
  await db.transaction().execute((tx) => reverse(tx, returned, "Falta no estoque"));
  expect(await readTrail(db, undecided, credited)).toMatchObject({ remaining: 20, spending: [] });
  await spend(5);
  expect(await readTrail(db, undecided, credited)).toMatchObject({
    remaining: 15,
    spending: [{ points: -5 }],
  });
});

test("the trail of a reservation that was let go shows what came back, and leads to what it corrects and back", async () => {
  const [taken, back] = [await lineOf(holds[0], sql`points < 0`), await lineOf(holds[0], sql`points > 0`)];
  const trail = await readTrail(db, memberId, back);
  expect(trail.lots.map(({ points }) => points)).toEqual([20, 10]);
  expect(trail.corrects?.id).toBe(taken);
  expect((await readTrail(db, memberId, taken)).correctedBy?.id).toBe(back);
});

test("the trail of a reversed credit says by what", async () => {
  const id = await earn(db, memberId, 5);
  const reversal = await db.transaction().execute((tx) => reverse(tx, id, "Nota cancelada"));
  expect((await readTrail(db, memberId, id)).correctedBy).toMatchObject({ id: reversal, kind: "Reversal" });
  expect(await readTrail(db, memberId, reversal)).toMatchObject({
    corrects: { id },
    cause: { kind: "reversal", title: "Nota cancelada" },
  });
});

test("row 1: the trail of somebody else's line is as missing as one that never was", async () => {
  const { id: other } = await addMember(db);
  for (const id of [credits[0] ?? "", "a1E000000000000"])
    await expect(readTrail(db, other, id)).rejects.toMatchObject({
      problem: { code: "not-found", status: 404 },
    });
});

test("what had expired of a credit and came back to be taken is shown as taken, not as expired", async () => {
  const { id: late } = await addMember(db);
  const creditId = await earn(db, late, 50);
  await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${late}`.execute(db);
  await db.transaction().execute((tx) => expire(tx, late));
  await db.transaction().execute((tx) => reverse(tx, creditId, "Nota cancelada"));
  const { spending } = await readTrail(db, late, creditId);
  expect(spending.map(({ line, points }) => [line.description, points])).toEqual([
    ["Estorno: Nota fiscal aprovada", -50],
  ]);
});
