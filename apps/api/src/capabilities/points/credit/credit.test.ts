import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Db } from "../../../platform/database/database.ts";
import { balanceOf, creditByHand, hold, postHold, readStatement, reverse } from "../index.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await sql`insert into points.season values
    ('LAST', 'Safra passada', platform.today() - 400, platform.today() - 11),
    ('THIS', 'Safra atual', platform.today() - 10, platform.today() + 300)`.execute(db);
});
afterAll(() => database.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const takeBack = (entryId: string) =>
  db.transaction().execute((tx) => reverse(tx, entryId, "Nota cancelada"));
const seasonOf = async (memberId: string) => {
  const { earnedInSeason, redeemedInSeason } = await balanceOf(db, memberId);
  return { earnedInSeason, redeemedInSeason };
};

describe("the season's sums", () => {
  test("count a credit in the season of its lot, also when both seasons share a month", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 100, { pointAt: daysAgo(11) });
    await earn(db, memberId, 30, { pointAt: daysAgo(9) });
    expect(await seasonOf(memberId)).toEqual({ earnedInSeason: 30, redeemedInSeason: 0 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });

  test("take a reversal off the season of what it takes back, however late it comes", async () => {
    const { id: memberId } = await addMember(db);
    const old = await earn(db, memberId, 100, { pointAt: daysAgo(60) });
    const fresh = await earn(db, memberId, 40);
    await earn(db, memberId, 30);
    await takeBack(old);
    expect(await seasonOf(memberId)).toEqual({ earnedInSeason: 70, redeemedInSeason: 0 });
    await takeBack(fresh);
    expect(await seasonOf(memberId)).toEqual({ earnedInSeason: 30, redeemedInSeason: 0 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });

  test("take a returned redemption off what was redeemed", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 100);
    const cause = { kind: "redemption", title: "Furadeira" } as const;
    const line = { description: "Furadeira", cause };
    await db.transaction().execute(async (tx) => {
      const holdId = await hold(tx, { ...line, memberId, points: 60, minutes: 30 });
      await postHold(tx, holdId ?? "", line);
    });
    expect(await seasonOf(memberId)).toEqual({ earnedInSeason: 100, redeemedInSeason: 60 });
    const { items } = await readStatement(db, memberId, { kind: "Redeem" }, 10);
    await takeBack(items[0]?.id ?? "");
    expect(await seasonOf(memberId)).toEqual({ earnedInSeason: 100, redeemedInSeason: 0 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });
});

test("what takes back a line that is not shown is not shown either", async () => {
  const { id: memberId } = await addMember(db);
  await takeBack(await earn(db, memberId, 100, { isInvisible: true }));
  expect(await readStatement(db, memberId, {}, 10)).toMatchObject({ items: [], total: 0 });
  expect(await ledgerFaults(db, memberId)).toEqual([]);
});

describe("points by hand", () => {
  const given = {
    points: 50,
    description: "Visita ao dia de campo",
    reason: "Presença confirmada na lista",
    madeBy: "005Ana000000000",
    approvedBy: "005Bia000000000",
    expiresOn: addDays(todayInSaoPaulo(new Date()), 365),
  };
  const give = (line: Omit<Parameters<typeof creditByHand>[1], "memberId">, memberId: string) =>
    db.transaction().execute((tx) => creditByHand(tx, { ...line, memberId }));

  test("take a reason and two people, who stand in the trail of changes", async () => {
    const { id: memberId } = await addMember(db);
    const entryId = await give(given, memberId);
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 50, earnedInSeason: 50 });
    const { rows } = await sql`select actor_id, subject_id, action, after->>'madeBy' as made_by
      from platform.audit_entry where object = ${`entry:${entryId}`}`.execute(db);
    expect(rows).toEqual([
      {
        actorId: given.approvedBy,
        subjectId: memberId,
        action: "points.given-by-hand",
        madeBy: given.madeBy,
      },
    ]);
  });

  test("are refused from one person alone and without a reason", async () => {
    const { id: memberId } = await addMember(db);
    await expect(give({ ...given, approvedBy: given.madeBy }, memberId)).rejects.toMatchObject({
      problem: { code: "points/takes-two-people" },
    });
    await expect(give({ ...given, reason: "  " }, memberId)).rejects.toThrow(
      "points_by_hand_take_two_people_and_a_reason",
    );
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 0 });
  });

  test("are refused by the database itself, whatever the program thinks", async () => {
    const { id: memberId } = await addMember(db);
    const entry = (madeBy: string | null, approvedBy: string | null) =>
      sql`insert into points.entry (member_id, public_id, kind, description, points, point_at, cause_kind, cause_title,
          cause_detail, made_by, approved_by)
        values (${memberId}, 'by-hand', 'Manual', 'x', 1, platform.clock(), 'operator', 'x', 'x', ${madeBy}, ${approvedBy})`.execute(
        db,
      );
    for (const [madeBy, approvedBy] of [
      ["Ana", "Ana"],
      ["Ana", null],
      [null, null],
    ] as const)
      await expect(entry(madeBy, approvedBy)).rejects.toThrow("points_by_hand_take_two_people_and_a_reason");
  });
});
